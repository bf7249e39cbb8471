package portico.demo.invited;

/** The state of an invited person (contract, "States of invited people"). */
public enum UserState {
  INITIAL(1),
  CREDENTIALED(2),
  VERIFIED(3),
  PASSWORD_RESET_REQUESTED(4),
  PASSWORD_RESET_WAITING(5);

  private final int number;

  UserState(int number) {
    this.number = number;
  }

  /** Returns the number that the calls use. */
  public int number() {
    return number;
  }
}
