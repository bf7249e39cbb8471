package portico.demo.signin;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import portico.demo.guessing.Devices;
import portico.demo.http.PortalCookies;
import portico.demo.people.People;
import portico.demo.people.Person;
import portico.demo.people.RandomTokens;

/**
 * The sessions of people who are signed in. Tomcat keeps them ({@link HttpSession}) and ends them
 * after 8 hours without use (web.xml). Pages without a signed-in person have no session.
 */
public final class Sessions {
  private static final Duration LONGEST = Duration.ofDays(7);
  private static final String NAME = "name";
  private static final String PASSWORD_VERSION = "passwordVersion";
  private static final String PUBLIC_TOKEN = "publicToken";

  private final People people;
  private final Devices devices;
  private final PortalCookies cookies;
  private final Clock clock;

  public Sessions(People people, Devices devices, PortalCookies cookies, Clock clock) {
    this.people = people;
    this.devices = devices;
    this.cookies = cookies;
    this.clock = clock;
  }

  /** Returns the signed-in person, or null. */
  public Person find(HttpServletRequest request) {
    HttpSession session = request.getSession(false);
    if (session == null) return null;
    try {
      Instant end = Instant.ofEpochMilli(session.getCreationTime()).plus(LONGEST);
      Person person = people.find((String) session.getAttribute(NAME));
      boolean hasSamePassword =
          person != null
              && Integer.valueOf(person.passwordVersion())
                  .equals(session.getAttribute(PASSWORD_VERSION));
      return hasSamePassword && clock.instant().isBefore(end) ? person : null;
    } catch (IllegalStateException ended) {
      // Another request has just signed out.
      return null;
    }
  }

  /** Returns whether a public token belongs to the session of a request. */
  public boolean hasPublicToken(HttpServletRequest request, String token) {
    if (find(request) == null) return false;
    String own = (String) request.getSession().getAttribute(PUBLIC_TOKEN);
    return MessageDigest.isEqual(
        own.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Starts a session and sets its cookies. An earlier session of the browser ends, so that nobody can
   * prepare a session for somebody else (session fixation).
   */
  public void start(HttpServletRequest request, HttpServletResponse response, Person person) {
    invalidate(request);
    HttpSession session = request.getSession();
    String publicToken = RandomTokens.create();
    session.setAttribute(NAME, person.name());
    session.setAttribute(PASSWORD_VERSION, person.passwordVersion());
    session.setAttribute(PUBLIC_TOKEN, publicToken);
    cookies.setPublicToken(response, publicToken);
    cookies.setDevice(response, devices.add(person.name()));
  }

  /** Ends the session of the browser, if there is one. */
  public void end(HttpServletRequest request, HttpServletResponse response) {
    invalidate(request);
    cookies.removePublicToken(response);
  }

  private static void invalidate(HttpServletRequest request) {
    HttpSession session = request.getSession(false);
    if (session == null) return;
    try {
      session.invalidate();
    } catch (IllegalStateException ended) {
      // Another request has ended it, too.
    }
  }
}
