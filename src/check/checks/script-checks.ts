import { createHash } from 'node:crypto';
import { readMediaType, readObject } from '../read-answer.ts';
import { type Check, NotApplicable, seeing } from './check.ts';
import { describeMediaType, describeStatus } from './describe.ts';

const shared = {
  level: 'reading',
  section: 'other-origins',
} as const;
const elsewhere = new NotApplicable('The elements are not served there: see --scripts.');

/** The elements' scripts, where the portal serves them. */
export const SCRIPT_CHECKS: readonly Check[] = [
  {
    ...shared,
    id: 'scripts.media-type',
    strength: 'MUST',
    rule: 'The scripts of the elements have a JavaScript media type.',
    source: 'HTML standard, fetch a single module script; RFC 9239',
    advice: 'Send "Content-Type: text/javascript": browsers refuse modules of another type.',
    steps: ['script'],
    judge: seeing('script', ({ answer }) => {
      if (answer.status === 404) return elsewhere;
      if (answer.status !== 200) return describeStatus(answer);
      const type = readMediaType(answer);
      return /^(text|application)\/(x-)?(javascript|ecmascript)$/.test(type)
        ? undefined
        : describeMediaType(answer);
    }),
  },
  {
    ...shared,
    id: 'scripts.nosniff',
    strength: 'SHOULD',
    rule: 'The scripts have "X-Content-Type-Options: nosniff".',
    source: 'Fetch standard, X-Content-Type-Options',
    advice: 'Send it with every file.',
    steps: ['script'],
    judge: seeing('script', ({ answer }) => {
      if (answer.status !== 200) return elsewhere;
      const value = answer.headers.get('x-content-type-options')?.toLowerCase();
      return value === 'nosniff' ? undefined : 'The header is missing.';
    }),
  },
  {
    ...shared,
    id: 'scripts.cors',
    strength: 'MUST',
    rule: 'Pages of a partner may load the scripts as modules.',
    source: 'HTML standard, module scripts are fetched with CORS',
    advice: 'Send "Access-Control-Allow-Origin: *" with the scripts.',
    findObstacle: ({ partnerOrigin }) =>
      partnerOrigin === undefined ? 'It needs --partner-origin.' : undefined,
    steps: ['script'],
    judge: seeing('script', ({ answer }, { plan }) => {
      if (answer.status !== 200) return elsewhere;
      const allowed = answer.headers.get('access-control-allow-origin');
      return allowed === '*' || allowed === plan.partnerOrigin
        ? undefined
        : 'Access-Control-Allow-Origin is missing.';
    }),
  },
  {
    ...shared,
    id: 'scripts.integrity',
    strength: 'MUST',
    rule: 'Every script is the one whose hash is in integrity.json.',
    source: 'Subresource Integrity, section 3.3',
    advice: 'Copy the files of one build together, and let no proxy change them.',
    steps: ['script', 'integrity'],
    judge: ({ see, visit }) => {
      if (see('script').answer.status === 404) return elsewhere;
      const { answer } = see('integrity');
      if (answer.status === 404) return new NotApplicable('integrity.json is not served there.');
      if (answer.status !== 200) return describeStatus(answer);
      const hashes = readObject(answer);
      if (!hashes) return 'integrity.json is not a JSON object.';
      const wrong = Object.entries(hashes).filter(([path, hash]) => {
        const file = visit.scripts.get(path);
        if (!file || 'error' in file || file.answer.status !== 200) return true;
        return hash !== `sha384-${createHash('sha384').update(file.answer.body).digest('base64')}`;
      });
      return wrong.length > 0
        ? `Missing or different: ${wrong.map(([path]) => path).join(', ')}.`
        : undefined;
    },
  },
];
