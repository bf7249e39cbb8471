package portico.demo.guessing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import portico.demo.http.Refusal;

/**
 * Limits attempts by key, such as an account or an IP address. An attempt counts when it begins, so
 * that simultaneous attempts cannot pass the limit.
 */
public final class Attempts {
  private static final Duration WINDOW = Duration.ofMinutes(30);

  /** With more keys, those whose window has passed are removed. */
  private static final int MANY_KEYS = 10_000;

  private record Count(int attempts, Instant end) {}

  private final Clock clock;
  private final Map<String, Count> counts = new HashMap<>();

  public Attempts(Clock clock) {
    this.clock = clock;
  }

  /**
   * Counts an attempt.
   *
   * @param limit how many attempts a window of 30 minutes has
   * @throws Refusal 429 with {@code Retry-After} if there were too many
   */
  public synchronized void begin(String key, int limit) {
    Instant now = clock.instant();
    if (counts.size() > MANY_KEYS) counts.values().removeIf(count -> !count.end.isAfter(now));
    Count count = counts.get(key);
    if (count == null || !count.end.isAfter(now)) count = new Count(0, now.plus(WINDOW));
    if (count.attempts >= limit) {
      throw Refusal.tooManyAttempts(Duration.between(now, count.end).toSeconds() + 1);
    }
    counts.put(key, new Count(count.attempts + 1, count.end));
  }

  /** Takes back one attempt, which has succeeded. */
  public synchronized void takeBack(String key) {
    counts.computeIfPresent(
        key, (same, count) -> count.attempts > 1 ? new Count(count.attempts - 1, count.end) : null);
  }

  /** Forgets the attempts of a key. */
  public synchronized void clear(String key) {
    counts.remove(key);
  }
}
