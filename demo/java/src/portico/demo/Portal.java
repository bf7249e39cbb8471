package portico.demo;

import jakarta.servlet.ServletContext;
import java.time.Clock;
import portico.demo.guessing.Attempts;
import portico.demo.guessing.Devices;
import portico.demo.http.PortalCookies;
import portico.demo.invited.Invitations;
import portico.demo.invited.MailedLinks;
import portico.demo.invited.Outbox;
import portico.demo.people.DemoPeople;
import portico.demo.people.People;
import portico.demo.signin.PasswordLogin;
import portico.demo.signin.Sessions;

/**
 * The parts of the portal. All state is in memory: it ends with Tomcat.
 *
 * @param origin the address of the portal, such as {@code https://files.example.com}
 */
public record Portal(
    String origin,
    PortalCookies cookies,
    Sessions sessions,
    PasswordLogin passwordLogin,
    MailedLinks links,
    Invitations invitations,
    Outbox outbox) {

  /** Returns the portal of a web application. */
  public static Portal get(ServletContext context) {
    return (Portal) context.getAttribute(Portal.class.getName());
  }

  /** Returns whether browsers reach the portal by https. */
  public boolean isSecure() {
    return origin.startsWith("https:");
  }

  /** Creates a portal with the people of the demo, and stores it in the web application. */
  static void open(ServletContext context, String origin) {
    Clock clock = Clock.systemUTC();
    People people = new People();
    DemoPeople.addTo(people);
    Devices devices = new Devices();
    Attempts attempts = new Attempts(clock);
    MailedLinks links = new MailedLinks(clock);
    Outbox outbox = new Outbox(clock, origin);
    PortalCookies cookies = new PortalCookies(origin.startsWith("https:"));
    cookies.configureSession(context.getSessionCookieConfig());
    Portal portal =
        new Portal(
            origin,
            cookies,
            new Sessions(people, devices, cookies, clock),
            new PasswordLogin(people, links, devices, attempts),
            links,
            new Invitations(people, links, outbox, attempts),
            outbox);
    context.setAttribute(Portal.class.getName(), portal);
  }
}
