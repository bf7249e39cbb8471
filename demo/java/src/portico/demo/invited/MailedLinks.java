package portico.demo.invited;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import portico.demo.people.People;
import portico.demo.people.Person;
import portico.demo.people.RandomTokens;

/**
 * The open links of mails, in memory. An address has one link at a time. Looking at a link changes
 * nothing, because mail scanners open links.
 */
public final class MailedLinks {
  private static final Duration INVITATION = Duration.ofHours(72);
  private static final Duration RESET = Duration.ofHours(1);

  private final Clock clock;

  /** The keys are digests: a copy of the memory opens nothing. */
  private final Map<String, MailedLink> byDigest = new HashMap<>();

  public MailedLinks(Clock clock) {
    this.clock = clock;
  }

  /**
   * Creates a link in place of an earlier one of the same address.
   *
   * @param unconfirmed see {@link MailedLink}
   * @return its token
   */
  public synchronized String create(String email, UserState state, Person unconfirmed) {
    String key = People.toKey(email);
    byDigest.values().removeIf(link -> isExpired(link) || People.toKey(link.email()).equals(key));
    boolean isReset =
        state == UserState.PASSWORD_RESET_REQUESTED || state == UserState.PASSWORD_RESET_WAITING;
    String token = RandomTokens.create();
    MailedLink link =
        new MailedLink(email, state, clock.instant().plus(isReset ? RESET : INVITATION), unconfirmed);
    byDigest.put(RandomTokens.digest(token), link);
    return token;
  }

  /** Finds a link. Returns null if the token is unknown, used or expired. */
  public synchronized MailedLink find(String token) {
    MailedLink link = byDigest.get(RandomTokens.digest(token));
    return link == null || isExpired(link) ? null : link;
  }

  /** Finds the open link of an address. Returns null if there is none. */
  public synchronized MailedLink findByEmail(String email) {
    String key = People.toKey(email);
    return byDigest.values().stream()
        .filter(link -> !isExpired(link) && People.toKey(link.email()).equals(key))
        .findAny()
        .orElse(null);
  }

  /** Removes a link. Returns whether it was there. */
  public synchronized boolean remove(String token) {
    return byDigest.remove(RandomTokens.digest(token)) != null;
  }

  private boolean isExpired(MailedLink link) {
    return !link.expires().isAfter(clock.instant());
  }
}
