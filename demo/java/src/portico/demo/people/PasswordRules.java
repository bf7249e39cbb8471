package portico.demo.people;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The rules for new passwords. The form of the elements checks them while the person types (contract,
 * {@code passwordRestrictions}); the portal checks them again.
 */
public final class PasswordRules {
  /** Code points after NFC (NIST SP 800-63B-4, section 3.1.1.2). */
  private static final int SHORTEST = 15;

  private static final int LONGEST = 128;

  /** Shorter words would forbid too many passwords. */
  private static final int SHORTEST_WORD = 4;

  private PasswordRules() {}

  /** Describes the rules for the elements. */
  public static Map<String, Object> describe(String email) {
    return Map.of(
        "minLength", SHORTEST, "maxLength", LONGEST, "forbidden", listForbiddenWords(email));
  }

  /**
   * Checks a password.
   *
   * @param ownWords names and mail address of the person
   * @return the rule that the password breaks, or null
   */
  public static String findBrokenRule(String password, String... ownWords) {
    String normalized = Normalizer.normalize(password, Normalizer.Form.NFC);
    int length = normalized.codePointCount(0, normalized.length());
    if (length < SHORTEST) return "min-length";
    if (length > LONGEST) return "max-length";
    // Basic authentication cannot carry control characters, and a lone surrogate has no UTF-8.
    boolean isTypeable = password.codePoints().noneMatch(PasswordRules::isUnusable);
    if (!isTypeable) return "characters";
    String key = People.toKey(password);
    boolean hasOwnWord = listForbiddenWords(ownWords).stream().anyMatch(key::contains);
    return hasOwnWord ? "forbidden-words" : null;
  }

  private static boolean isUnusable(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.CONTROL || type == Character.SURROGATE;
  }

  private static List<String> listForbiddenWords(String... ownWords) {
    return Arrays.stream(ownWords)
        .map(People::toKey)
        .flatMap(word -> Stream.concat(Stream.of(word), Arrays.stream(word.split("[^\\p{L}\\p{N}]+"))))
        .filter(word -> word.length() >= SHORTEST_WORD)
        .distinct()
        .toList();
  }
}
