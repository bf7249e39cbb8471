import { findForeignHost } from '../../client/unreachable-host.ts';
import type { FailureDetail } from '../../contract/events.ts';
import type { Failure } from '../../contract/failure.ts';
import { toAllowedUrl, toHttpUrl, toLocalPath, withParameters } from '../../contract/urls.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Attempt } from '../attempt.ts';
import type { SessionContext } from '../context.ts';
import type { Cleanup, Result } from '../outcome.ts';
import type { PendingLogin } from '../storage.ts';

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
  const isShown = context.settings.peek().singleSignOn && way === 'single-sign-on';
  const message = isShown ? serverMessage : undefined;
  const host =
    code === 'network'
      ? findUnreachableHost(context)
      : // A page of another origin has no cookies of the portal, whatever the browser allows.
        code === 'missing-cookies' && findForeignHost(context.settings.peek(), context.navigation);
  return {
    code,
    number,
    retryAfter,
    ...(message && { message, messageLanguage }),
    ...(host && { host }),
  };
}

/** Returns the URL of this page, or of the portal on a page of another origin: the person returns to the portal. */
function findHere(href: string, portal: string): string {
  return toLocalPath(href.split('#', 1)[0], portal) ?? `${portal}/`;
}

/** Tells the author of the page that people are not sent to an address. */
export function refuseRedirect(address: string | undefined, { portal }: Settings): undefined {
  // The rest of the URL can contain secrets.
  const origin = toHttpUrl(address, portal)?.origin;
  console.warn(`Portico: the redirect to ${origin} is not allowed.`);
}

/**
 * Returns the pending login of a 609: its URL with `state` replaced by the URL to which the person wants to return
 * (spec section 4). `undefined` if the URL is not allowed, and in bearer mode: the authority returns to a page of the
 * portal, which has no session there.
 */
function toPendingLogin(
  { navigation, settings, storage }: SessionContext,
  { returnPath, way }: Pick<Attempt, 'returnPath' | 'way'>,
  { redirectUrl }: Failure,
): PendingLogin | undefined {
  const { portal, tokenMode } = settings.peek();
  const url = tokenMode === 'cookie' ? toAllowedUrl(redirectUrl, settings.peek()) : undefined;
  if (url === undefined) return refuseRedirect(redirectUrl, settings.peek());
  const path = toLocalPath(returnPath || storage.note('ssf-return-path'), portal);
  const state = new URL(path ?? findHere(navigation.href, portal), portal).href;
  return { url: withParameters(url, { state }), state, path, way, token: storage.token() };
}

/** Returns the result of a 609: the login waits for its second factor, or it has failed. */
export function toRedirect(
  context: SessionContext,
  attempt: Attempt,
  failure: Failure,
  cleanup?: Cleanup,
): Result {
  const pending = toPendingLogin(context, attempt, failure);
  if (pending) return { kind: 'redirect', pending };
  const isLogin = context.model.peek().state.status === 'signing-in';
  return {
    kind: 'failed',
    event: 'oauth2-authorization-failed',
    failure: toFailureDetail(context, attempt, failure),
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
): Result {
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
