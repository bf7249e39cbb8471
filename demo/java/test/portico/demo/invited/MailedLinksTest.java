package portico.demo.invited;

import java.time.Duration;
import portico.demo.MovableClock;

/** Tests of mailed links. Run by test.sh with assertions. */
public final class MailedLinksTest {
  private MailedLinksTest() {}

  public static void main(String[] arguments) {
    endsAfterItsTime();
    worksOnce();
    isReplacedByTheNextLinkOfTheAddress();
  }

  private static void endsAfterItsTime() {
    MovableClock clock = new MovableClock();
    MailedLinks links = new MailedLinks(clock);
    String invitation = links.create("a@b", UserState.INITIAL, null);
    String reset = links.create("c@d", UserState.PASSWORD_RESET_REQUESTED, null);
    clock.pass(Duration.ofMinutes(59));
    assert links.find(reset) != null;
    clock.pass(Duration.ofMinutes(1));
    assert links.find(reset) == null;
    assert links.find(invitation) != null;
    clock.pass(Duration.ofHours(71));
    assert links.find(invitation) == null;
    assert links.findByEmail("a@b") == null;
  }

  private static void worksOnce() {
    MailedLinks links = new MailedLinks(new MovableClock());
    String token = links.create("a@b", UserState.INITIAL, null);
    assert links.find(token) != null && links.find(token) != null;
    assert links.remove(token);
    assert !links.remove(token);
    assert links.find(token) == null;
  }

  private static void isReplacedByTheNextLinkOfTheAddress() {
    MailedLinks links = new MailedLinks(new MovableClock());
    String first = links.create("Marta@b", UserState.INITIAL, null);
    String second = links.create("marta@B", UserState.INITIAL, null);
    assert links.find(first) == null;
    assert links.find(second) != null;
  }
}
