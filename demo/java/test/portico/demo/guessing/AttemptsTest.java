package portico.demo.guessing;

import java.time.Duration;
import portico.demo.MovableClock;
import portico.demo.http.Refusal;

/** Tests of the limit of attempts. Run by test.sh with assertions. */
public final class AttemptsTest {
  private AttemptsTest() {}

  public static void main(String[] arguments) {
    refusesOneMoreThanTheLimit();
    allowsAttemptsAfterTheWindow();
    countsOnlyFailuresOfAnAddress();
  }

  private static void refusesOneMoreThanTheLimit() {
    Attempts attempts = new Attempts(new MovableClock());
    for (int count = 0; count < 5; count += 1) assert findWait(attempts, "anna", 5) == 0;
    assert findWait(attempts, "anna", 5) == 1801;
    assert findWait(attempts, "jürgen", 5) == 0;
    attempts.clear("anna");
    assert findWait(attempts, "anna", 5) == 0;
  }

  private static void allowsAttemptsAfterTheWindow() {
    MovableClock clock = new MovableClock();
    Attempts attempts = new Attempts(clock);
    assert findWait(attempts, "anna", 1) == 0;
    clock.pass(Duration.ofMinutes(29));
    assert findWait(attempts, "anna", 1) == 61;
    clock.pass(Duration.ofMinutes(1));
    assert findWait(attempts, "anna", 1) == 0;
  }

  private static void countsOnlyFailuresOfAnAddress() {
    Attempts attempts = new Attempts(new MovableClock());
    for (int count = 0; count < 10; count += 1) {
      assert findWait(attempts, "192.0.2.1", 1) == 0;
      attempts.takeBack("192.0.2.1");
    }
  }

  /** Begins an attempt. Returns the seconds to wait, or 0. */
  private static long findWait(Attempts attempts, String key, int limit) {
    try {
      attempts.begin(key, limit);
      return 0;
    } catch (Refusal refusal) {
      return refusal.retryAfter();
    }
  }
}
