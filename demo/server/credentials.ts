/** A user name and a password as they were typed. */
interface Credentials {
  readonly name: string;
  readonly password: string;
}

/**
 * Normalizes a login name for comparison: trimmed (phones add spaces), lower case and composed, so
 * that `Jürgen` matches in any Unicode form. Follows the UsernameCaseMapped profile of RFC 8265
 * section 3.3.
 */
function toLoginKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase().normalize('NFC');
}

/**
 * Returns whether name and password are free of control characters: RFC 7617 forbids them, and
 * PostgreSQL cannot store NUL.
 */
function isTypeable({ name, password }: Credentials): boolean {
  return !/\p{Cc}/u.test(name + password);
}

export { type Credentials, isTypeable, toLoginKey };
