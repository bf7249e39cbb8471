import type { Exchange } from '../http/browser.ts';
import { readMessage, readObject } from '../read-answer.ts';
import type { StepName, Visit } from '../visits/visit.ts';

/** What a portal may leave out. */
interface Part {
  /** The groups of checks, or single ones, that are about it. */
  readonly checks: readonly string[];
  /** The request that a portal without it does not know. */
  readonly step: StepName;
  /** Whether a portal that has the part could answer so, too: only the answer of a path that nobody has says that it has not. */
  readonly isAmbiguous?: true;
  /** Whether the portal needs it, whatever that request says. */
  isNeeded?(visit: Visit): boolean;
}

/** Whether the portal has asked for a captcha: a refused login has one of the phrases. */
function asksForCaptcha({ plan, steps }: Visit): boolean {
  const { invalidCaptcha, invalidCredential } = plan.settings.phrases;
  return [...steps].some(([name, step]) => {
    if (!/^(login|guess)-/.test(name) || 'error' in step || step.answer.status < 400) return false;
    const message = readMessage(step.answer);
    return message.includes(invalidCaptcha) || message.includes(invalidCredential);
  });
}

/** Whether the portal says that it has a second factor, or sends people to one or to single sign-on. */
function leadsElsewhere({ plan, steps }: Visit): boolean {
  const info = steps.get('public-info');
  const setting = info && 'answer' in info ? readObject(info.answer)?.mfaSetting : undefined;
  const hasFactor = (setting ?? 'DISABLED') !== 'DISABLED' || plan.secondFactorPerson !== undefined;
  return hasFactor || plan.settings.singleSignOn.length > 0;
}

/** Whether an answer is that of a path that nobody has, apart from the path in it. */
function isLikeUnknownPath(step: Exchange, { steps }: Visit): boolean {
  const unknown = steps.get('unknown-path');
  if (!unknown || 'error' in unknown) return false;
  const [one, other] = [step, unknown].map(({ request, answer }) =>
    [answer.status, answer.body.toString().replaceAll(request.url.pathname, '')].join(' '),
  );
  return one === other;
}

/** The parts by the names of `--without`. */
export const PARTS = {
  'public-info': { checks: ['public-info'], step: 'public-info' },
  'release-info': { checks: ['release-info'], step: 'release-info' },
  captcha: { checks: ['captcha'], step: 'captcha-picture', isNeeded: asksForCaptcha },
  'second-factor': {
    checks: ['second-factor', 'login.bearer'],
    step: 'callback-empty',
    isNeeded: leadsElsewhere,
  },
  administrators: { checks: ['portal-login'], step: 'portal-login-wrong' },
  'invited-people': {
    checks: ['external-user', 'register', 'reset'],
    step: 'reset-unknown',
    isAmbiguous: true,
  },
} as const satisfies Record<string, Part>;

/** The answers of servers that do not know a path, a method or a function (RFC 9110). */
const UNKNOWN = [404, 405, 501];

/**
 * Finds the part of a check that the portal does not have.
 * @returns why the check is not made; `undefined` if it has to be
 */
export function findAbsence(id: string, visit: Visit): string | undefined {
  for (const [name, part] of Object.entries<Part>(PARTS)) {
    if (!part.checks.some((one) => id === one || id.startsWith(`${one}.`))) continue;
    if (visit.plan.without.includes(name)) return `--without ${name}.`;
    const step = visit.steps.get(part.step);
    if (!step || 'error' in step || !UNKNOWN.includes(step.answer.status)) continue;
    const isClear = !part.isAmbiguous || isLikeUnknownPath(step, visit);
    if (isClear && !part.isNeeded?.(visit)) {
      return `The portal does not have it (${name}): the answer is ${step.answer.status}.`;
    }
  }
  return undefined;
}
