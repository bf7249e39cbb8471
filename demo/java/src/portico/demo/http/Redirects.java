package portico.demo.http;

import jakarta.servlet.http.HttpServletResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Leads the browser from a form to a page with 303 (RFC 9110, section 15.4.4). */
public final class Redirects {
  private Redirects() {}

  /** Leads to a path of the portal. */
  public static void seeOther(HttpServletResponse response, String path) {
    response.setStatus(HttpServletResponse.SC_SEE_OTHER);
    response.setHeader("Location", path);
  }

  /**
   * Leads back to the login page.
   *
   * @param error why: {@code 1} for a wrong name or password, {@code wait} after too many attempts
   * @param linkToken the token of the mailed link that the login confirms, or null
   */
  public static void toLogin(HttpServletResponse response, String error, String linkToken) {
    String query = "?error=" + error;
    if (linkToken != null) {
      query += "&euet=" + URLEncoder.encode(linkToken, StandardCharsets.UTF_8);
    }
    seeOther(response, (linkToken == null ? "/login" : "/filr/login") + query);
  }
}
