package portico.demo.signin;

import portico.demo.http.Refusal;

/** A name and a password as a person has typed them. */
public record Credentials(String name, String password) {
  private static final int LONGEST_NAME = 254;
  private static final int LONGEST_PASSWORD = 512;

  /**
   * Checks the lengths, before the texts are compared or hashed (contract, "Lengths").
   *
   * @throws Refusal 400 if one of them is too long
   */
  public Credentials {
    if (name.length() > LONGEST_NAME || password.length() > LONGEST_PASSWORD) {
      throw Refusal.tooLong();
    }
  }

  /** Keeps the password out of logs. */
  @Override
  public String toString() {
    return "Credentials";
  }
}
