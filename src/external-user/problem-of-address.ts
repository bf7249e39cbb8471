import type { FormProblems } from './link-state.ts';

/** What is wrong with a mail address, as far as anybody can say who does not send a mail to it. */
export function problemOfAddress(address: string): FormProblems['emailAddress'] {
  if (address === '') return 'missing';
  return /^[^\s@]+@[^\s@]+$/.test(address) ? undefined : 'invalid';
}
