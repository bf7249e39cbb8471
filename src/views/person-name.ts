import type { Principal } from '../contract/principal.ts';
import { familyNameFirst } from './family-name-first.ts';

/**
 * The name by which a person is shown: first and last name in the order of the language, else the
 * login name.
 */
export function personName({ first_name, last_name, name }: Principal, language: string): string {
  const parts = [first_name, last_name].filter(Boolean);
  if (familyNameFirst(language)) parts.reverse();
  return parts.join(' ') || name;
}
