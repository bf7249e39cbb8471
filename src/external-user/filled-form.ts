/** What stands in a registration or in the form for a new password; a field that is not there is blank. */
export interface FilledForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly password: string;
  /** The password once more. */
  readonly repeat: string;
  /** Whether the terms that were shown are accepted. */
  readonly accepted: boolean;
}
