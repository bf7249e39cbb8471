package portico.demo.calls;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import portico.demo.http.CallServlet;
import portico.demo.http.JsonAnswers;
import portico.demo.http.Refusal;
import portico.demo.invited.UserState;
import portico.demo.people.Person;

/** {@code GET /rest/self}: describes the signed-in person. */
@WebServlet("/rest/self")
public final class SelfServlet extends CallServlet {
  private static final long serialVersionUID = 1L;

  private static final long QUOTA = 5_000_000_000L;
  private static final long USED = 1_300_000_000L;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Person person = portal().sessions().find(request);
    if (person == null) throw Refusal.notSignedIn();
    JsonAnswers.send(response, HttpServletResponse.SC_OK, describe(person));
  }

  private static Map<String, Object> describe(Person person) {
    Map<String, Object> self = new LinkedHashMap<>();
    self.put("id", person.id());
    self.put("name", person.name());
    self.put("first_name", person.firstName());
    self.put("last_name", person.lastName());
    self.put("phone", person.phone());
    self.put("email", person.email());
    self.put(
        "locale",
        Map.of(
            "language", person.locale().getLanguage(), "country", person.locale().getCountry()));
    self.put("time_zone", person.timeZone());
    self.put("isAdministrator", person.isAdministrator());
    self.put("disk_space_quota", QUOTA);
    self.put("disk_space_used", USED);
    self.put("web_access_enabled", true);
    self.put("landingPage", "/");
    if (person.isExternal()) self.put("external_user_state", UserState.VERIFIED.number());
    return self;
  }
}
