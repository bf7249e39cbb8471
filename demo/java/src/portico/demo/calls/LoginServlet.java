package portico.demo.calls;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import portico.demo.Portal;
import portico.demo.http.CallServlet;
import portico.demo.http.Refusal;
import portico.demo.people.Person;
import portico.demo.signin.Authorization;
import portico.demo.signin.Credentials;

/** {@code POST /rest/auth/login}: signs in with Basic, or resumes a session with its public token. */
@WebServlet("/rest/auth/login")
public final class LoginServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    if (request.getHeader("X-Token-Mode") != null) throw Refusal.noBearerMode();
    portal().sessions().start(request, response, findPerson(request));
    // The page to go to. It is resolved against the address of this call.
    response.setHeader("Location", "/");
  }

  private Person findPerson(HttpServletRequest request) {
    Portal portal = portal();
    String header = request.getHeader("Authorization");
    String token = Authorization.readBearer(header);
    if (token != null) {
      if (portal.sessions().hasPublicToken(request, token)) return portal.sessions().find(request);
      throw Refusal.notSignedIn();
    }
    Credentials credentials = Authorization.readBasic(header);
    if (credentials == null) throw Refusal.notSignedIn();
    return portal
        .passwordLogin()
        .check(
            credentials,
            request.getRemoteAddr(),
            portal.cookies().readDevice(request),
            readLinkToken(request));
  }
}
