package portico.demo.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import portico.demo.Portal;

/** Adds the security headers to every answer. Servlets replace {@code Cache-Control} where they want. */
public final class SecurityHeadersFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;

  private static final String POLICY =
      String.join(
          "; ",
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self'",
          "connect-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'");

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    // Not "no-referrer": browsers would then send "Origin: null" with the plain form.
    response.setHeader("Referrer-Policy", "same-origin");
    if (Portal.get(request.getServletContext()).isSecure()) {
      response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    }
    String path = request.getServletPath();
    if (path.startsWith("/portico/")) {
      // Pages of other origins load the scripts, too.
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      // The names of chunks contain a digest of their text.
      boolean isChunk = path.startsWith("/portico/chunks/");
      response.setHeader(
          "Cache-Control", isChunk ? "public, max-age=31536000, immutable" : "no-cache");
    } else {
      response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
      response.setHeader("Cache-Control", path.startsWith("/assets/") ? "no-cache" : "no-store");
    }
    chain.doFilter(request, response);
  }
}
