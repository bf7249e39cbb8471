package portico.demo.people;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** Makes tokens that nobody can guess. */
public final class RandomTokens {
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private RandomTokens() {}

  /** Makes a token of 256 random bits, as Base64url. */
  public static String create() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return BASE64.encodeToString(bytes);
  }

  /** Returns the SHA-256 of a token, under which the portal stores what the token opens. */
  public static String digest(String token) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return BASE64.encodeToString(digest.digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException(error);
    }
  }
}
