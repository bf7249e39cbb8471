package portico.demo.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import portico.demo.Portal;
import portico.demo.json.JsonException;
import portico.demo.json.JsonReader;

/** A servlet that answers a call of the contract. A {@link Refusal} becomes the answer. */
public abstract class CallServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  /** The longest body, in bytes. */
  private static final int LONGEST_BODY = 20_000;

  /** The longest token of a mailed link. */
  private static final int LONGEST_TOKEN = 1000;

  @Override
  protected final void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    try {
      super.service(request, response);
    } catch (Refusal refusal) {
      JsonAnswers.refuse(response, refusal);
    }
  }

  /** Returns the portal. */
  protected final Portal portal() {
    return Portal.get(getServletContext());
  }

  /** Reads the token of a mailed link, which is null if there is none. */
  protected static String readLinkToken(HttpServletRequest request) {
    String token = request.getParameter("euet");
    if (token != null && token.length() > LONGEST_TOKEN) throw Refusal.tooLong();
    return token;
  }

  /**
   * Reads a JSON object.
   *
   * @throws Refusal 400 or 413
   */
  protected static Map<?, ?> readObject(HttpServletRequest request) throws IOException {
    byte[] body = request.getInputStream().readNBytes(LONGEST_BODY + 1);
    if (body.length > LONGEST_BODY) throw Refusal.tooLarge();
    try {
      // Unlike new String(), a decoder of its own refuses what is no UTF-8.
      String json = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      if (JsonReader.read(json) instanceof Map<?, ?> fields) return fields;
    } catch (JsonException | CharacterCodingException error) {
      throw Refusal.malformed();
    }
    throw Refusal.malformed();
  }
}
