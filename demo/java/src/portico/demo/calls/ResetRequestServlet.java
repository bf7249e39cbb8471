package portico.demo.calls;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import portico.demo.http.CallServlet;
import portico.demo.http.Refusal;

/**
 * {@code POST /rest/extuser/reset_password_requested}: mails a link for a new password. The answer is
 * the same for an unknown address.
 */
@WebServlet("/rest/extuser/reset_password_requested")
public final class ResetRequestServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!(readObject(request).get("emailAddress") instanceof String email)) {
      throw Refusal.malformed();
    }
    portal().invitations().requestReset(email, request.getRemoteAddr());
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }
}
