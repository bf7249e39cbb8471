import { reasonPhraseOf } from '../../../src/contract/http-status.ts';
import { Refusal } from './refusal.ts';

/** A refusal that says no more than its status. @throws Error for a status that is not standard */
export function refusalForStatus(status: number): Refusal {
  const phrase = reasonPhraseOf(status);
  return new Refusal(status, phrase.toUpperCase().replaceAll(' ', '_'), phrase);
}
