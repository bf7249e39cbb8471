package portico.demo.calls;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import portico.demo.http.CallServlet;
import portico.demo.http.ForgeryFilter;
import portico.demo.http.Redirects;

/**
 * {@code POST /ssf/s/portalLogout}: the sign-out of a page without script. For a script nothing is left
 * to do, because the second login of administrators has no session of its own here.
 */
@WebServlet("/ssf/s/portalLogout")
public final class PortalLogoutServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    if (ForgeryFilter.isScripted(request)) {
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
      return;
    }
    portal().sessions().end(request, response);
    Redirects.seeOther(response, "/login");
  }
}
