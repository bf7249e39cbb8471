package portico.demo.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import portico.demo.json.JsonWriter;
import portico.demo.people.RandomTokens;

/** Sends JSON. */
public final class JsonAnswers {
  private JsonAnswers() {}

  /** Sends a value that no cache may store. */
  public static void send(HttpServletResponse response, int status, Object value)
      throws IOException {
    response.setStatus(status);
    response.setHeader("Cache-Control", "no-store");
    write(response, JsonWriter.write(value));
  }

  /** Sends a public value that browsers may keep and have to revalidate (RFC 9110, section 8.8.3). */
  public static void sendCached(
      HttpServletRequest request, HttpServletResponse response, Object value) throws IOException {
    String json = JsonWriter.write(value);
    String tag = '"' + RandomTokens.digest(json) + '"';
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("ETag", tag);
    if (tag.equals(request.getHeader("If-None-Match"))) {
      response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
    } else {
      write(response, json);
    }
  }

  /** Sends a refusal. */
  public static void refuse(HttpServletResponse response, Refusal refusal) throws IOException {
    if (refusal.status() == HttpServletResponse.SC_UNAUTHORIZED) {
      // HTTP asks for a scheme. With "Basic" the browser would open a dialog of its own.
      response.setHeader("WWW-Authenticate", "PortalBasic");
    }
    if (refusal.retryAfter() > 0) {
      response.setHeader("Retry-After", String.valueOf(refusal.retryAfter()));
    }
    send(response, refusal.status(), refusal.body());
  }

  private static void write(HttpServletResponse response, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    response.setContentType("application/json; charset=utf-8");
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }
}
