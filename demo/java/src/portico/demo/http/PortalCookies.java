package portico.demo.http;

import jakarta.servlet.SessionCookieConfig;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;

/**
 * The cookies of the portal (contract, "Cookies"). On https they are {@code Secure} and have the prefix
 * {@code __Host-}.
 */
public final class PortalCookies {
  private static final Duration DEVICE_AGE = Duration.ofDays(180);

  private final boolean isSecure;

  public PortalCookies(boolean isSecure) {
    this.isSecure = isSecure;
  }

  /** Sets name and attributes of Tomcat's session cookie, which is the credential. */
  public void configureSession(SessionCookieConfig session) {
    session.setName(toName("portal_session"));
    session.setPath("/");
    session.setHttpOnly(true);
    session.setSecure(isSecure);
    session.setAttribute("SameSite", "Lax");
  }

  /** Tells the elements that a login took place. Alone it opens nothing. */
  public void setPublicToken(HttpServletResponse response, String token) {
    add(response, "portal_public_token", token, -1, false);
  }

  public void removePublicToken(HttpServletResponse response) {
    add(response, "portal_public_token", "", 0, false);
  }

  /** Marks the browser as one in which a person has signed in. */
  public void setDevice(HttpServletResponse response, String token) {
    add(response, "portal_device", token, Math.toIntExact(DEVICE_AGE.toSeconds()), true);
  }

  /** Returns the value of the device cookie, or null. */
  public String readDevice(HttpServletRequest request) {
    Cookie[] cookies = request.getCookies();
    if (cookies == null) return null;
    String name = toName("portal_device");
    for (Cookie cookie : cookies) if (cookie.getName().equals(name)) return cookie.getValue();
    return null;
  }

  private void add(
      HttpServletResponse response, String name, String value, int maxAge, boolean isHttpOnly) {
    Cookie cookie = new Cookie(toName(name), value);
    cookie.setPath("/");
    cookie.setMaxAge(maxAge);
    cookie.setHttpOnly(isHttpOnly);
    cookie.setSecure(isSecure);
    cookie.setAttribute("SameSite", "Lax");
    response.addCookie(cookie);
  }

  private String toName(String name) {
    return isSecure ? "__Host-" + name : name;
  }
}
