/**
 * The form in which login names are compared: without blanks around (phones add them), in lower case
 * and composed, so that `Jürgen` is found however the keyboard built the ü. After the
 * UsernameCaseMapped profile of RFC 8265 section 3.3.
 */
export function loginKeyOf(name: string): string {
  return name.trim().normalize('NFC').toLowerCase().normalize('NFC');
}
