import { isSuccess } from '../visits/visit.ts';
import { type Check, NotApplicable, seeing } from './check.ts';
import { describeStatus } from './describe.ts';

const shared = {
  section: 'reset-password-requested',
  setting: 'calls.resetPasswordRequested',
} as const;

/** Requests of a password reset. */
export const RESET_CHECKS: readonly Check[] = [
  {
    ...shared,
    id: 'reset.unknown-address',
    level: 'person',
    strength: 'MUST',
    rule: 'A reset for an unknown address is answered with 2xx.',
    source: 'spec 7, NIST SP 800-63B-4 section 4.2',
    advice: 'Otherwise anybody can find out who has an account.',
    steps: ['reset-unknown'],
    judge: seeing('reset-unknown', (exchange) =>
      isSuccess(exchange) ? undefined : describeStatus(exchange.answer),
    ),
  },
  {
    ...shared,
    id: 'reset.unknown-field',
    section: 'json',
    level: 'person',
    strength: 'MUST',
    rule: 'Unknown fields of a record are ignored.',
    source: 'spec 7',
    advice: 'Later elements may send more fields.',
    steps: ['reset-unknown', 'reset-unknown-field'],
    judge: ({ see }) => {
      if (!isSuccess(see('reset-unknown'))) return new NotApplicable('See reset.unknown-address.');
      const exchange = see('reset-unknown-field');
      return isSuccess(exchange) ? undefined : describeStatus(exchange.answer);
    },
  },
  {
    ...shared,
    id: 'reset.same-answer',
    level: 'destructive',
    strength: 'MUST',
    rule: 'The answer is the same for a known and for an unknown address.',
    source: 'NIST SP 800-63B-4 section 4.2',
    advice: 'Write mails after the answer, so that the time is the same, too.',
    steps: ['reset-known', 'reset-unknown-again'],
    judge: ({ see }) => {
      const [known, unknown] = [see('reset-known').answer, see('reset-unknown-again').answer];
      if (known.status !== unknown.status) {
        return `The status is ${known.status} for a known address, ${unknown.status} for another one.`;
      }
      return known.body.equals(unknown.body) ? undefined : 'The bodies differ.';
    },
  },
];
