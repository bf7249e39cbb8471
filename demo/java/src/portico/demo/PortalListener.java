package portico.demo;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** Creates the portal when Tomcat starts the web application. */
@WebListener
public final class PortalListener implements ServletContextListener {
  @Override
  public void contextInitialized(ServletContextEvent event) {
    // From the settings, not from requests: an attacker could forge the header Host.
    String origin = System.getenv("ORIGIN");
    if (origin == null) throw new IllegalStateException("ORIGIN is not set; see README.md");
    Portal.open(event.getServletContext(), origin);
  }
}
