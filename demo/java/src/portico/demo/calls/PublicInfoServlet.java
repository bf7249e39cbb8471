package portico.demo.calls;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import portico.demo.http.CallServlet;
import portico.demo.http.JsonAnswers;

/** {@code GET /rest/public}: the public settings of the portal. */
@WebServlet("/rest/public")
public final class PublicInfoServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  private static final Map<String, Object> LANGUAGE = Map.of("locale", "en", "country", "GB");

  private static final Map<String, Object> PUBLIC_INFO =
      Map.of(
          "guestAccess", false,
          "internal", LANGUAGE,
          "external", LANGUAGE,
          "keyviewExtensions", List.of(),
          "fileDownloadEnabled", true,
          "webAccessEnabled", true,
          "productVersion", "1.0",
          "mfaSetting", "DISABLED",
          "branding", Map.of("productName", "Harbour Papers"));

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    JsonAnswers.sendCached(request, response, PUBLIC_INFO);
  }
}
