package portico.demo.calls;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import portico.demo.http.CallServlet;
import portico.demo.http.JsonAnswers;
import portico.demo.http.Refusal;
import portico.demo.invited.Invitations;
import portico.demo.invited.MailedLink;
import portico.demo.people.PasswordRules;

/** {@code GET /rest/extuser/{token}}: describes the person of a mailed link, and changes nothing. */
@WebServlet("/rest/extuser/*")
public final class ExternalUserServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo();
    MailedLink link = path == null ? null : portal().links().find(path.substring(1));
    if (link == null) throw Refusal.unknownLink();
    JsonAnswers.send(
        response,
        HttpServletResponse.SC_OK,
        Map.of(
            "emailAddress", link.email(),
            "userState", link.state().number(),
            "passwordRestrictions", PasswordRules.describe(link.email()),
            "termsAndConditions", Invitations.TERMS,
            "phoneNumberProvisionOnSignUp", false));
  }
}
