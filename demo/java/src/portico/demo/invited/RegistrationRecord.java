package portico.demo.invited;

import java.util.Map;
import portico.demo.http.Refusal;

/**
 * The record of a registration or a new password (contract, {@code RegistrationRecord}). Missing fields
 * are empty. The portal finds the person by the token and ignores the mail address and the state.
 */
public record RegistrationRecord(
    String token, String firstName, String lastName, String phone, String password, String terms) {

  private static final int LONGEST_TEXT = 1000;
  private static final int LONGEST_PASSWORD = 512;

  /**
   * Reads a JSON object. Fields of another type count as missing.
   *
   * @throws Refusal 400 if a text is too long
   */
  public static RegistrationRecord read(Map<?, ?> fields) {
    return new RegistrationRecord(
        readText(fields, "euet", LONGEST_TEXT),
        readText(fields, "firstName", LONGEST_TEXT),
        readText(fields, "lastName", LONGEST_TEXT),
        readText(fields, "phone", LONGEST_TEXT),
        readText(fields, "password", LONGEST_PASSWORD),
        readText(fields, "termsAndConditions", LONGEST_TEXT));
  }

  private static String readText(Map<?, ?> fields, String name, int longest) {
    String value = fields.get(name) instanceof String text ? text : "";
    if (value.length() > longest) throw Refusal.tooLong();
    return value;
  }

  /** Keeps password and token out of logs. */
  @Override
  public String toString() {
    return "RegistrationRecord";
  }
}
