import type { Principal } from '../contract/principal.ts';

/** Whether a language puts the family name before the given name. */
export const isFamilyNameFirst = (language: string) => /^(hu|ja|zh)/.test(language);

/**
 * The display name of a person: given and family name in the order of the language, or the login name
 * if both are missing.
 */
export function getPersonName(
  { first_name, last_name, name }: Principal,
  language: string,
): string {
  const parts = [first_name, last_name].filter(Boolean);
  if (isFamilyNameFirst(language)) parts.reverse();
  return parts.join(' ') || name;
}
