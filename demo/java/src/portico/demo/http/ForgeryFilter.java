package portico.demo.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import portico.demo.Portal;

/**
 * Refuses requests that another site has caused (contract, "Forged requests"). Calls need the header
 * {@code X-Requested-With: portico}, which pages of other origins cannot send. Plain forms cannot send
 * it either, so the browser has to say where they come from.
 */
public final class ForgeryFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

  /** Returns whether a script of the portal has made the request, and not a form. */
  public static boolean isScripted(HttpServletRequest request) {
    return "portico".equals(request.getHeader("X-Requested-With"));
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (READING.contains(request.getMethod()) || isAllowed(request)) {
      chain.doFilter(request, response);
    } else {
      JsonAnswers.refuse(response, Refusal.forged());
    }
  }

  private static boolean isAllowed(HttpServletRequest request) {
    String origin = request.getHeader("Origin");
    String site = request.getHeader("Sec-Fetch-Site");
    // With the policy no-referrer, browsers send "Origin: null" with forms of the own origin.
    boolean isHidden = "null".equals(origin) && "same-origin".equals(site);
    boolean isForeignOrigin =
        origin != null
            && !isHidden
            && !origin.equals(Portal.get(request.getServletContext()).origin());
    boolean isForeignSite = site != null && !site.equals("same-origin") && !site.equals("none");
    if (isForeignOrigin || isForeignSite) return false;
    boolean isCall = request.getServletPath().startsWith("/rest/");
    return isScripted(request) || (!isCall && (origin != null || site != null));
  }
}
