/** The rules that page and portal both check, by the names in which the portal refuses a password. */
export const PASSWORD_RULES = [
  'min-length',
  'max-length',
  'characters',
  'forbidden-words',
  'classes',
] as const;

/** The name of a rule for passwords. */
export type PasswordRule = (typeof PASSWORD_RULES)[number];
