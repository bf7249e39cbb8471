package portico.demo.people;

import java.util.Locale;

/**
 * A person with an account.
 *
 * @param name the login name; for an invited person the mail address
 * @param locale language and country
 * @param timeZone an IANA name, such as {@code Europe/Berlin}
 * @param isExternal whether the person was invited
 * @param passwordHash see {@link Passwords}
 * @param passwordVersion counts the passwords; sessions that began with an earlier one have ended
 */
public record Person(
    long id,
    String name,
    String firstName,
    String lastName,
    String phone,
    String email,
    Locale locale,
    String timeZone,
    boolean isAdministrator,
    boolean isExternal,
    String passwordHash,
    int passwordVersion) {

  /** Returns the person with a new password. */
  public Person withPassword(String newHash) {
    return new Person(
        id,
        name,
        firstName,
        lastName,
        phone,
        email,
        locale,
        timeZone,
        isAdministrator,
        isExternal,
        newHash,
        passwordVersion + 1);
  }
}
