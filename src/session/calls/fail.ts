import type { FailureDetail } from '../../contract/events.ts';
import { type Failure, isFailure } from '../../contract/failure.ts';
import { toFailure } from '../../platform/browser/to-failure.ts';
import { findForeignHost, isWithoutSession } from '../../settings/page.ts';
import type { Attempt } from '../attempt.ts';
import type { SessionContext } from '../context.ts';
import type { Cleanup, Result } from '../outcome.ts';

/**
 * Returns the host of a portal on another origin that has not answered this page; `undefined` if it has, or on the
 * portal's own origin.
 */
export function findUnreachableHost(context: SessionContext): string | undefined {
  const { model, navigation, settings } = context;
  const hasAnswered = model.peek().answeredBy === settings.peek().portal;
  return hasAnswered ? undefined : findForeignHost(settings.peek(), navigation);
}

/**
 * Returns the part of a failure that a page may read. The cause is left out, because it can contain answers
 * and URLs. The portal's own message is passed on for an attempt by single sign-on only (spec section 8).
 */
function toFailureDetail(
  context: SessionContext,
  { way }: Pick<Attempt, 'way'>,
  failure: Failure,
): FailureDetail {
  const { code, number, retryAfter, serverMessage, messageLanguage } = failure;
  const message = way === 'single-sign-on' && serverMessage;
  const host =
    code === 'network'
      ? findUnreachableHost(context)
      : // Such a page has no cookies of the portal, whatever the browser allows.
        code === 'missing-cookies' &&
        isWithoutSession(context.settings.peek(), context.navigation) &&
        findForeignHost(context.settings.peek(), context.navigation);
  return {
    code,
    number,
    retryAfter,
    ...(message && { message, messageLanguage }),
    ...(host && { host }),
  };
}

/** Loads what only some logins need. Resolves with a failure if the script does not arrive. */
export const loadSteps = () => import('./login-steps.ts').catch(toFailure);

/** Returns the result of a 609: the login waits for its second factor, or it has failed. */
export async function toRedirect(
  context: SessionContext,
  attempt: Attempt,
  required: Failure,
  cleanup?: Cleanup,
): Promise<Result> {
  const steps = await loadSteps();
  const pending = isFailure(steps)
    ? steps
    : await steps.toPendingLogin(context, attempt, required).catch(toFailure);
  if (!isFailure(pending)) return { kind: 'redirect', pending };
  const isLogin = context.model.peek().state.status === 'signing-in';
  return {
    kind: 'failed',
    event: 'oauth2-authorization-failed',
    failure: toFailureDetail(context, attempt, pending),
    isRefused: false,
    cleanup: isLogin ? { kind: 'login', token: context.storage.token() } : cleanup,
  };
}

/** Returns the result of a failed login. */
export function toFailedLogin(
  context: SessionContext,
  attempt: Attempt,
  failure: Failure,
  event: 'login-failed' | 'oauth2-authorization-failed' = 'login-failed',
  cleanup?: Cleanup,
): Result | Promise<Result> {
  switch (failure.code) {
    case 'login-disabled':
      return { kind: 'login-disabled', retryAfter: failure.retryAfter };
    case 'second-factor-required':
      return toRedirect(context, attempt, failure, cleanup);
    default: {
      const detail = toFailureDetail(context, attempt, failure);
      return { kind: 'failed', event, failure: detail, isRefused: failure.status === 401, cleanup };
    }
  }
}
