package portico.demo.pages;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import portico.demo.http.CallServlet;
import portico.demo.http.Redirects;

/** {@code POST /invite}: the form with which a signed-in person invites somebody. */
@WebServlet("/invite")
public final class InviteServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    if (portal().sessions().find(request) == null) {
      Redirects.seeOther(response, "/login");
      return;
    }
    String email = request.getParameter("email");
    boolean isInvited = email != null && portal().invitations().invite(email);
    Redirects.seeOther(response, "/?invitation=" + (isInvited ? "sent" : "refused"));
  }
}
