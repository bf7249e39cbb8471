package portico.demo.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import portico.demo.Portal;

/**
 * Answers only requests to the portal's own host. Otherwise the page of another host could have its name
 * point to this machine and read the answers (DNS rebinding).
 */
public final class OwnHostFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    URI origin = URI.create(Portal.get(request.getServletContext()).origin());
    if (origin.getAuthority().equalsIgnoreCase(request.getHeader("Host"))) {
      chain.doFilter(request, response);
    } else {
      response.sendError(421);
    }
  }
}
