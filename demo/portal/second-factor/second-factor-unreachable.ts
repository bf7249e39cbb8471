import { Refusal } from '../../server/http/refusal.ts';

/** Nobody can be asked for a second factor at present (502, RFC 9110 section 15.6.3). */
export function secondFactorUnreachable(): Refusal {
  return new Refusal(
    502,
    'SECOND_FACTOR_UNREACHABLE',
    'The authority of the second factor does not answer',
  );
}
