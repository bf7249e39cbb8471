package portico.demo.calls;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import portico.demo.Portal;
import portico.demo.http.CallServlet;
import portico.demo.http.ForgeryFilter;
import portico.demo.http.Redirects;
import portico.demo.http.Refusal;
import portico.demo.people.Person;
import portico.demo.signin.Authorization;
import portico.demo.signin.Credentials;

/**
 * {@code POST /ssf/s/portalLogin}: the plain form of the login page, and the second login of
 * administrators. The servlet checks the password itself. Tomcat's {@code j_security_check} would need
 * a session that began at a protected page, and refuse a form that is sent without one.
 */
@WebServlet("/ssf/s/portalLogin")
public final class PortalLoginServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    if (ForgeryFilter.isScripted(request)) {
      loginByScript(request, response);
      return;
    }
    try {
      portal().sessions().start(request, response, findPerson(request));
      Redirects.seeOther(response, "/");
    } catch (Refusal refusal) {
      boolean isTooMany = refusal.status() == Refusal.TOO_MANY_ATTEMPTS;
      Redirects.toLogin(response, isTooMany ? "wait" : "1", request.getParameter("euet"));
    }
  }

  private void loginByScript(HttpServletRequest request, HttpServletResponse response) {
    Person person = findPerson(request);
    Person signedIn = portal().sessions().find(request);
    // An administrator's second login confirms the session. Another session would break calls in
    // progress.
    if (signedIn == null || signedIn.id() != person.id()) {
      portal().sessions().start(request, response, person);
    }
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  private Person findPerson(HttpServletRequest request) {
    String name = request.getParameter("j_username");
    String password = request.getParameter("j_password");
    Credentials credentials =
        name == null || password == null
            ? Authorization.readBasic(request.getHeader("Authorization"))
            : new Credentials(name, password);
    if (credentials == null) throw Refusal.notSignedIn();
    Portal portal = portal();
    return portal
        .passwordLogin()
        .check(
            credentials,
            request.getRemoteAddr(),
            portal.cookies().readDevice(request),
            readLinkToken(request));
  }
}
