package portico.demo.people;

import java.util.Locale;

/** Tests of passwords and their rules. Run by test.sh with assertions. */
public final class PasswordsTest {
  private PasswordsTest() {}

  public static void main(String[] arguments) {
    findsTheRightPassword();
    namesTheBrokenRule();
  }

  private static void findsTheRightPassword() {
    String composed = "Kälte:5€ 日本 🧊";
    String decomposed = "Ka\u0308lte:5€ 日本 🧊";
    Person person = createPerson(Passwords.hash(composed));
    assert Passwords.matches(composed, person);
    assert Passwords.matches(decomposed, person);
    assert !Passwords.matches("Kalte:5€ 日本 🧊", person);
    assert !Passwords.matches("", person);
    assert !Passwords.matches(composed, null);
    assert !Passwords.hash(composed).equals(Passwords.hash(composed));
  }

  private static void namesTheBrokenRule() {
    String[] own = {"Marta", "Sørensen", "marta@partner.example"};
    assert PasswordRules.findBrokenRule("ä".repeat(14), own).equals("min-length");
    assert PasswordRules.findBrokenRule("a\u0308".repeat(14), own).equals("min-length");
    assert PasswordRules.findBrokenRule("ä".repeat(129), own).equals("max-length");
    assert PasswordRules.findBrokenRule("fourteen tides\n", own).equals("characters");
    assert PasswordRules.findBrokenRule("fourteen tides\ud800", own).equals("characters");
    assert PasswordRules.findBrokenRule("the tides of SØRENSEN", own).equals("forbidden-words");
    assert PasswordRules.findBrokenRule("🧊".repeat(15), own) == null;
    assert PasswordRules.findBrokenRule("the tides come at six", own) == null;
  }

  private static Person createPerson(String hash) {
    return new Person(
        1, "a", "A", "B", "", "a@b", Locale.UK, "Europe/London", false, false, hash, 1);
  }
}
