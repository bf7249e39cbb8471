package portico.demo.calls;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import portico.demo.http.CallServlet;
import portico.demo.http.JsonAnswers;

/** {@code GET /rest/release_info}: the license of the portal. */
@WebServlet("/rest/release_info")
public final class ReleaseInfoServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  private static final Map<String, Object> RELEASE_INFO =
      Map.of("advanced_license", true, "license_expired", false);

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    JsonAnswers.sendCached(request, response, RELEASE_INFO);
  }
}
