import { isSecure } from '../../contract/urls.ts';
import { type Check, NotApplicable, seeing } from './check.ts';

/** Encryption of the connection. */
export const TRANSPORT_CHECKS: readonly Check[] = [
  {
    id: 'transport.https',
    level: 'reading',
    strength: 'SHOULD',
    rule: 'The portal has an https address.',
    section: 'limits',
    source: 'RFC 9110 section 4.2.2',
    advice: 'Put the portal behind a server with a certificate.',
    steps: ['login-page'],
    judge: seeing('login-page', ({ request: { url } }) => {
      if (url.protocol === 'https:') return undefined;
      return isSecure(url)
        ? new NotApplicable('The portal is on this machine.')
        : 'Passwords are sent without encryption.';
    }),
  },
  {
    id: 'transport.strict',
    level: 'reading',
    strength: 'SHOULD',
    rule: 'The portal says that browsers use https only (Strict-Transport-Security).',
    section: 'limits',
    source: 'RFC 6797 section 7.2',
    advice: 'Send the header with a max-age of at least half a year.',
    steps: ['login-page'],
    judge: seeing('login-page', ({ request: { url }, answer }) => {
      if (url.protocol !== 'https:') return new NotApplicable('The portal has no https address.');
      const header = answer.headers.get('strict-transport-security') ?? '';
      const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(header)?.[1] ?? 0);
      if (seconds === 0) return 'The header is missing.';
      return seconds < 15_552_000 ? `max-age is ${seconds} seconds.` : undefined;
    }),
  },
];
