package portico.demo.calls;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import portico.demo.http.CallServlet;

/** {@code POST /rest/auth/logout}: ends the session, if there is one. */
@WebServlet("/rest/auth/logout")
public final class LogoutServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    portal().sessions().end(request, response);
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }
}
