package portico.demo.people;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.spec.KeySpec;
import java.text.Normalizer;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Hashes passwords with PBKDF2-HMAC-SHA256. A hash is {@code iterations$salt$key}, the last two in
 * Base64. Callers check the length of a password first.
 */
public final class Passwords {
  /** OWASP Password Storage Cheat Sheet. */
  private static final int ITERATIONS = 600_000;

  private static final int SALT_BYTES = 16;
  private static final int KEY_BITS = 256;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** The hash of no password. Names that do not exist take as long as others with it. */
  private static final String NO_PASSWORD = hash(RandomTokens.create());

  private Passwords() {}

  /** Hashes a new password. */
  public static String hash(String password) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    Base64.Encoder base64 = Base64.getEncoder();
    byte[] key = derive(password, salt, ITERATIONS);
    return ITERATIONS + "$" + base64.encodeToString(salt) + "$" + base64.encodeToString(key);
  }

  /**
   * Checks a password.
   *
   * @param person the person who signs in, or null if there is none with this name
   */
  public static boolean matches(String password, Person person) {
    String[] parts = (person == null ? NO_PASSWORD : person.passwordHash()).split("\\$");
    Base64.Decoder base64 = Base64.getDecoder();
    byte[] key = derive(password, base64.decode(parts[1]), Integer.parseInt(parts[0]));
    return MessageDigest.isEqual(key, base64.decode(parts[2])) && person != null;
  }

  private static byte[] derive(String password, byte[] salt, int iterations) {
    // Keyboards and password managers write the same letter in different ways (NIST SP 800-63B-4).
    char[] normalized = Normalizer.normalize(password, Normalizer.Form.NFC).toCharArray();
    KeySpec specification = new PBEKeySpec(normalized, salt, iterations, KEY_BITS);
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
          .generateSecret(specification)
          .getEncoded();
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }
}
