package portico.demo.signin;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import portico.demo.http.Refusal;

/** Reads the header {@code Authorization}. */
public final class Authorization {
  private Authorization() {}

  /**
   * Reads name and password of Basic authentication in UTF-8, separated by the first colon (RFC 7617).
   *
   * @return null for another scheme or without the header
   * @throws Refusal 400 if the header is malformed
   */
  public static Credentials readBasic(String header) {
    String encoded = readParameter(header, "Basic ");
    if (encoded == null) return null;
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
      // Unlike new String(), a decoder of its own refuses what is no UTF-8.
      String decoded = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      int colon = decoded.indexOf(':');
      if (colon < 0) throw Refusal.malformed();
      return new Credentials(decoded.substring(0, colon), decoded.substring(colon + 1));
    } catch (IllegalArgumentException | CharacterCodingException error) {
      throw Refusal.malformed();
    }
  }

  /** Reads a bearer token (RFC 6750). Returns null for another scheme or without the header. */
  public static String readBearer(String header) {
    return readParameter(header, "Bearer ");
  }

  private static String readParameter(String header, String scheme) {
    boolean hasScheme = header != null && header.regionMatches(true, 0, scheme, 0, scheme.length());
    return hasScheme ? header.substring(scheme.length()).strip() : null;
  }
}
