import { type FailureCode, traitsOf } from '../../contract/failure.ts';
import { toLocalPath } from '../../contract/urls.ts';
import type { Level, Plan } from '../visits/visit.ts';
import type { AdapterVisit, Outcome } from '../visits/visit-adapter.ts';
import { NotApplicable, type Result, type Rule } from './check.ts';
import type { Section } from './sections.ts';

/** Finds what is wrong with a call of the adapter in a file. */
type Judge = (outcome: Outcome, file: string, plan: Plan) => string | NotApplicable | undefined;

/** A rule for adapters, and the call that it is about. */
interface AdapterCheck extends Rule {
  readonly call: string;
  readonly judge: Judge;
}

/** Describes what an adapter has thrown: where, and of its message only what engines write without values. */
function describeThrown(thrown: unknown, file: string): string {
  if (!(thrown instanceof Error)) return `It throws a value of the type ${typeof thrown}.`;
  const { name, message, stack = '', code = '' } = thrown as NodeJS.ErrnoException;
  const [, line] = stack.slice(stack.indexOf(file)).match(/^[^:\s]+:(\d+)/) ?? [];
  const kind = /^(Range|Reference|Syntax|Type)Error$/.test(name) ? `a ${name}` : 'an error';
  const details = /^Cannot read .* \(reading '\w+'\)$|^[\w.]+ is not (a function|defined)$/;
  const detail = (details.exec(message) ?? /^ERR_\w+$/.exec(code))?.[0];
  return `It throws ${kind}${line ? ` at ${file}:${line}` : ''}${detail ? `: ${detail}` : ''}.`;
}

function describe({ failure, messages }: Outcome, file: string): string {
  if (!failure) return ['It succeeds.', ...messages].join(' ');
  const { code, cause } = failure;
  if (code === 'unauthorized') return 'It says that nobody is signed in.';
  const { message, name, stack, cause: reason } = Object(cause);
  // The wrapper calls it the answer of a proxy, as for a portal of the contract.
  if (messages.some((one) => one.startsWith('a proxy')))
    return 'It returns a Response with a web page.';
  const isThrown = cause && (code === 'unexpected' || `${stack}`.includes(file));
  return [
    ...(messages.length > 0
      ? messages.map((one) => `The${one.slice(3)}`)
      : isThrown
        ? []
        : [`It fails with "${code}".`]),
    ...(isThrown ? [describeThrown(cause, file)] : []),
    ...(name === 'ShapeError' && message ? [`What is wrong is "${message}".`] : []),
    ...(code === 'network' && reason ? [`${Object(reason).message}.`] : []),
  ].join(' ');
}

/** Whether the elements have told the author of a mistake in the adapter. */
const isMistaken = ({ messages }: Outcome) => messages.some((one) => one.startsWith('the adapter'));

const succeeds = (outcome: Outcome, file: string) =>
  outcome.failure || isMistaken(outcome) ? describe(outcome, file) : undefined;

const saysNobody = (outcome: Outcome, file: string) => {
  if (outcome.failure?.code === 'unauthorized') return undefined;
  return outcome.failure ? describe(outcome, file) : 'It says that somebody is signed in.';
};

const BUSY = new NotApplicable(
  'The portal limits attempts or asks for a captcha. Try again later.',
);

const refuses =
  (...codes: FailureCode[]): Judge =>
  (outcome, file) => {
    const { code } = outcome.failure ?? {};
    if (code === 'rate-limited') return BUSY;
    const isRight = code && codes.includes(code) && !isMistaken(outcome);
    return isRight ? undefined : describe(outcome, file);
  };

const signsIn: Judge = (outcome, file) => {
  const { code } = outcome.failure ?? {};
  if (!code || isMistaken(outcome)) return succeeds(outcome, file);
  if (code === 'second-factor-required')
    return new NotApplicable('The person needs a second factor.');
  return code === 'rate-limited' || traitsOf(code).needsCaptcha ? BUSY : describe(outcome, file);
};

const sends =
  (trait: 'hasSignal' | 'isKept'): Judge =>
  ({ requests }) => {
    if (requests.length === 0) return new NotApplicable('It makes no request.');
    return requests.every((one) => one[trait]) ? undefined : 'A request does not have it.';
  };

const staysAtPortal: Judge = ({ value }, _, { settings: { portal } }) => {
  const { location } = Object(value);
  return location && !toLocalPath(location, portal) ? 'It is on another origin.' : undefined;
};

/** The elements drop a field of a wrong type, and say so. */
const hasTypes: Judge = ({ messages }) => messages.find((one) => one.startsWith('the field'));

const seesEnd: Judge = (outcome, file) => {
  if (outcome.failure) return saysNobody(outcome, file);
  const hasAsked = outcome.requests.length > 0;
  return hasAsked ? new NotApplicable('See adapter.session-ended.') : 'It does not ask the portal.';
};

const endsSession: Judge = ({ failure, requests }) => {
  if (failure?.code === 'unauthorized') return undefined;
  return failure || requests.length === 0
    ? new NotApplicable('See adapter.self-ended.')
    : 'self returns the person. The portal has kept the session, or the adapter the person.';
};

/** The call that a rule is about, the id of the rule, and the rule. */
type Row = readonly [call: string, id: string, rule: string, judge: Judge];

const NEEDED: readonly Row[] = [
  ['open', 'open', 'The default export of the module has signIn, self and signOut.', succeeds],
  ['self-anonymous', 'self-anonymous', 'Without a session, self returns undefined.', saysNobody],
  ['sign-out-anonymous', 'sign-out-anonymous', 'Without a session, signOut succeeds.', succeeds],
];

const isRefused = refuses(
  'invalid-credentials',
  'unauthorized',
  'invalid-credential-require-captcha',
);
const isCodeRefused = refuses(
  'second-factor-failed',
  'invalid-credentials',
  'unauthorized',
  'forbidden',
);

const OPTIONAL: readonly Row[] = [
  ['public-info', 'public-info', 'publicInfo returns what the contract describes.', succeeds],
  ['release-info', 'release-info', 'releaseInfo returns what the contract describes.', succeeds],
  ['picture', 'captcha-picture', 'captcha.picture returns an address.', succeeds],
  ['question', 'captcha-question', 'captcha.question returns a text.', succeeds],
  ['code', 'code', 'exchangeCode fails for an unknown code, with a fitting code.', isCodeRefused],
  [
    'link',
    'link',
    'externalUser.read fails with "not-found" for an unknown token.',
    refuses('not-found'),
  ],
  ['reset', 'reset', 'A reset for an unknown address succeeds.', succeeds],
  ['portal-sign-in', 'portal-sign-in', 'portalSignIn fails for a wrong password.', isRefused],
];

const INSIDE: readonly Row[] = [
  [
    'wrong-password',
    'wrong-password',
    'For a wrong password, signIn fails with "invalid-credentials".',
    isRefused,
  ],
  [
    'unknown-person',
    'unknown-person',
    'For an unknown person, signIn fails in the same way.',
    isRefused,
  ],
  ['self-refused', 'self-refused', 'After a refused sign-in, self returns undefined.', saysNobody],
  ['sign-in', 'sign-in', 'For the right password, signIn succeeds.', signsIn],
  ['sign-in', 'location', 'A location of signIn is on the origin of the portal.', staysAtPortal],
  ['sign-in', 'signal', 'signIn passes signal to fetch.', sends('hasSignal')],
  ['self', 'self', 'After a sign-in, self returns a person with a name.', succeeds],
  ['self', 'self-types', 'The fields of the person have the types of the contract.', hasTypes],
  [
    'self-reloaded',
    'self-reloaded',
    'After the page is loaded again, self returns the person.',
    succeeds,
  ],
  ['sign-out', 'sign-out', 'signOut succeeds.', succeeds],
  ['sign-out', 'keepalive', 'signOut passes keepalive to fetch.', sends('isKept')],
  ['self-signed-out', 'self-signed-out', 'After signOut, self returns undefined.', saysNobody],
  [
    'self-ended',
    'self-ended',
    'self returns undefined for a session that has ended elsewhere.',
    seesEnd,
  ],
  ['self-ended', 'session-ended', 'signOut ends the session at the portal, too.', endsSession],
];

/** The rules without which the elements work. */
const WEAK = ['sign-out-anonymous', 'signal', 'self-types', 'self-reloaded', 'session-ended'];

const define = (level: Level, section: Section, rows: readonly Row[]): AdapterCheck[] =>
  rows.map(([call, id, rule, judge]) => ({
    id: `adapter.${id}`,
    level,
    strength: WEAK.includes(id) ? 'SHOULD' : 'MUST',
    rule,
    section,
    source: '',
    advice: '',
    call,
    judge,
  }));

/** The rules for adapters, in the order of the report. */
export const ADAPTER_CHECKS: readonly AdapterCheck[] = [
  ...define('reading', 'adapter', NEEDED),
  ...define('reading', 'adapter-more', OPTIONAL),
  ...define('person', 'adapter', INSIDE),
];

/** Judges everything that was seen of an adapter. */
export function judgeAdapter({ file, outcomes }: AdapterVisit, plan: Plan): Result[] {
  return ADAPTER_CHECKS.map((check) => {
    const outcome = outcomes.get(check.call);
    if (outcome) {
      const found = check.judge(outcome, file, plan);
      if (found instanceof NotApplicable)
        return { check, verdict: 'not-run', reason: found.reason };
      const exchanges = outcome.requests.flatMap(({ exchange }) => exchange ?? []);
      return { check, verdict: found ? 'fail' : 'pass', reason: found ?? '', exchanges };
    }
    if (check.level === 'person' && !plan.person) {
      return { check, verdict: 'skipped', reason: 'It needs --user and --password-stdin.' };
    }
    const isOpen = outcomes.get('open')?.failure === undefined;
    const reason =
      check.level === 'person' ? 'See adapter.sign-in.' : 'The adapter does not have it.';
    return { check, verdict: 'not-run', reason: isOpen ? reason : 'See adapter.open.' };
  });
}
