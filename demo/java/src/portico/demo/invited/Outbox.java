package portico.demo.invited;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The mails of the demo, which has no mail server. A page shows them to everybody, so the demo answers
 * only its own machine. A real portal sends them, for example with Jakarta Mail.
 */
public final class Outbox {
  private static final int MOST = 50;

  private final Deque<Mail> mails = new ArrayDeque<>();
  private final Clock clock;
  private final String origin;

  /**
   * Creates an empty outbox.
   *
   * @param origin the origin of the portal, with which links begin. It never comes from a request: an
   *     attacker could forge the header {@code Host}
   */
  public Outbox(Clock clock, String origin) {
    this.clock = clock;
    this.origin = origin;
  }

  /** Adds the mail with a link for this step. */
  public synchronized void add(String to, UserState state, String token) {
    String path;
    String subject;
    String text;
    switch (state) {
      case INITIAL -> {
        path = "/register";
        subject = "You are invited to Harbour Papers";
        text = "Follow the link to register. It works once, within 72 hours.";
      }
      case CREDENTIALED -> {
        path = "/filr/login";
        subject = "Confirm your address";
        text = "Follow the link and sign in with the password that you have chosen.";
      }
      case PASSWORD_RESET_REQUESTED -> {
        path = "/password-reset";
        subject = "Choose a new password";
        text = "Follow the link to choose a new password. It works once, within an hour.";
      }
      case PASSWORD_RESET_WAITING -> {
        path = "/filr/login";
        subject = "Confirm your new password";
        text = "Follow the link and sign in with the new password. Until then the old one works.";
      }
      default -> throw new IllegalArgumentException("There is no mail for " + state);
    }
    mails.addFirst(new Mail(clock.instant(), to, subject, text, origin + path + "?euet=" + token));
    if (mails.size() > MOST) mails.removeLast();
  }

  /** Returns the mails, newest first. */
  public synchronized List<Mail> list() {
    return List.copyOf(mails);
  }
}
