package portico.demo.signin;

import portico.demo.MovableClock;
import portico.demo.guessing.Attempts;
import portico.demo.guessing.Devices;
import portico.demo.http.Refusal;
import portico.demo.invited.MailedLinks;
import portico.demo.people.DemoPeople;
import portico.demo.people.People;

/** Tests of the limits of the login. Run by test.sh with assertions. */
public final class PasswordLoginTest {
  private static final String ADDRESS = "192.0.2.1";
  private static final Credentials ANNA = new Credentials("anna", "lighthouse by the sea");

  private PasswordLoginTest() {}

  public static void main(String[] arguments) {
    People people = new People();
    DemoPeople.addTo(people);
    Devices devices = new Devices();
    String ownBrowser = devices.add("anna");
    MovableClock clock = new MovableClock();
    Attempts attempts = new Attempts(clock);
    PasswordLogin login = new PasswordLogin(people, new MailedLinks(clock), devices, attempts);

    // To check a password takes long on purpose, so that most attempts of the network are only counted.
    for (int count = 0; count < 95; count += 1) attempts.begin("address " + ADDRESS, 100);
    for (int count = 0; count < 5; count += 1) {
      assert findStatus(login, new Credentials("nobody " + count, "wrong"), null) == 401;
    }
    assert findStatus(login, ANNA, null) == 429 : "a new browser in the network waits";
    assert findStatus(login, ANNA, ownBrowser) == 200 : "the own browser signs in";

    Credentials wrong = new Credentials("anna", "wrong");
    for (int count = 0; count < 10; count += 1) {
      assert findStatus(login, wrong, ownBrowser) == 401;
    }
    assert findStatus(login, ANNA, ownBrowser) == 429 : "the own browser has a limit, too";
  }

  /** Signs in. Returns the status of the answer. */
  private static int findStatus(PasswordLogin login, Credentials credentials, String device) {
    try {
      login.check(credentials, ADDRESS, device, null);
      return 200;
    } catch (Refusal refusal) {
      return refusal.status();
    }
  }
}
