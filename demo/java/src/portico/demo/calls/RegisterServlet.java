package portico.demo.calls;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import portico.demo.http.CallServlet;
import portico.demo.http.JsonAnswers;
import portico.demo.invited.RegistrationRecord;
import portico.demo.invited.UserState;

/** {@code POST /rest/extuser/register}: registers an invited person. */
@WebServlet("/rest/extuser/register")
public final class RegisterServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    UserState next =
        portal().invitations().register(RegistrationRecord.read(readObject(request)));
    JsonAnswers.send(response, HttpServletResponse.SC_OK, Map.of("userState", next.number()));
  }
}
