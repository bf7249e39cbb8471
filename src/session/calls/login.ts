import { Failure, isFailure } from '../../contract/failure.ts';
import type { Credentials, SignInAnswer } from '../../contract/portal-adapter.ts';
import type { Principal } from '../../contract/principal.ts';
import { NO_PORTAL } from '../../contract/urls.ts';
import { logError, logWarning } from '../../platform/browser/console.ts';
import { isTokenHidden, isWithoutSession } from '../../settings/page.ts';
import type { Attempt, SignInOptions } from '../attempt.ts';
import type { Permission, SessionContext } from '../context.ts';
import type { Call, Result } from '../outcome.ts';
import { isCaptchaDue } from '../state.ts';
import { keepToken, requireCookie, undoLogin } from '../token.ts';
import { loadSteps, toFailedLogin } from './fail.ts';
import { fetchPrincipal } from './fetch-principal.ts';

/** A login that the portal has accepted. */
interface AcceptedLogin {
  readonly answer: SignInAnswer;
  /** The name and password of the person, if the page still has them. */
  readonly credentials?: Credentials;
  /** Where the page or the person wants to continue; it takes precedence over the portal's suggestions. */
  readonly requested: string | undefined;
  /** Where to continue if nobody has a suggestion. */
  readonly fallback?: string;
}

/** Reads the person who has signed in, and logs an administrator in a second time. */
async function readPrincipal(
  context: SessionContext,
  attempt: Attempt,
  token: string | undefined,
  credentials: Credentials | undefined,
): Promise<Principal> {
  const principal = await fetchPrincipal(context, attempt);
  if (principal.isAdministrator !== true) return principal;
  const steps = await loadSteps();
  return isFailure(steps)
    ? principal
    : steps.loginAgain(context, attempt, { principal, token, credentials });
}

/**
 * Completes a login that the portal has accepted: the browser must have the token, and `/rest/self` must
 * answer (spec sections 4 and 5). Otherwise it undoes the login, unless only a second factor is missing.
 * @throws Failure
 */
export async function completeLogin(
  context: SessionContext,
  attempt: Attempt,
  { answer, credentials, requested, fallback }: AcceptedLogin,
): Promise<Result> {
  const { settings, storage } = context;
  const supersede = (): Result => {
    const token = storage.token();
    const isAccepted = token !== undefined || isTokenHidden(settings.peek());
    return { kind: 'superseded', login: isAccepted ? { token } : undefined };
  };
  if (!attempt.isCurrent()) return supersede();
  let token = storage.token();
  try {
    await keepToken(context, answer);
    token = storage.token();
    const principal = await readPrincipal(context, attempt, token, credentials);
    // The portal may have renewed it.
    token = storage.token();
    if (!attempt.isCurrent()) return supersede();
    if (settings.peek().tokenMode === 'cookie') await requireCookie(context);
    if (principal.web_access_enabled !== false) {
      const suggested = [answer.location, principal.landingPage, fallback];
      return { kind: 'signed-in', principal, destinations: { requested, suggested } };
    }
  } catch (error) {
    if (!attempt.isCurrent()) return supersede();
    // The login waits for its second factor, which `/rest/self` can require too.
    const { code } = Object(error);
    if (code !== 'second-factor-required') await undoLogin(context, token);
    if (code !== 'unauthorized') throw error;
    // No session has ended: the portal does not find the one that has just begun.
    logWarning('Portico: the portal does not know the new session.');
    const { adapter, tokenMode } = settings.peek();
    throw new Failure(!adapter && tokenMode === 'cookie' ? 'missing-cookies' : 'bad-answer');
  }
  if (attempt.isCurrent()) await undoLogin(context, token);
  return { kind: 'access-disabled' };
}

/**
 * Returns the failure of a sign-in that cannot be sent: an input is empty (the codes are those of the spec, sections 5
 * and 8).
 */
export function findMissingInput(
  context: SessionContext,
  { name, password, captcha }: Partial<Credentials>,
): Failure | undefined {
  const captchaDue = isCaptchaDue(context.model.peek().state);
  if (!name || !password) {
    const code = captchaDue ? 'missing-credentials-require-captcha' : 'missing-credentials';
    return new Failure(code, { status: 401 });
  }
  return captchaDue && !captcha ? new Failure('missing-captcha') : undefined;
}

/** Returns the failure of a page where nobody can sign in, and tells its author why. */
export function findUnusablePage({ navigation, settings }: SessionContext): Failure | undefined {
  const { portal } = settings.peek();
  if (!isWithoutSession(settings.peek(), navigation)) return undefined;
  logError(
    `Portico: this page is on another origin than ${portal}; set \`portal\`, \`tokenMode\` or \`credentials\`.`,
  );
  return new Failure(portal === NO_PORTAL ? 'network' : 'missing-cookies');
}

/**
 * Signs a person in with name and password.
 * @param permission what the page has answered to the event before
 */
export function signIn(
  context: SessionContext,
  credentials: Credentials,
  { returnPath, stay, signal }: SignInOptions = {},
  permission: Permission = true,
): Call {
  const { model, navigation, portal } = context;
  return {
    kind: 'login',
    way: 'password',
    returnPath: returnPath || (stay ? navigation.href : undefined),
    signal,
    async run(attempt, report) {
      const { captchaSlot } = model.peek();
      report({ kind: 'signing-in', name: credentials.name });
      // The login is not sent after a cancellation: its signal is aborted.
      if (permission !== true) await permission;
      const answer = await (await portal()).signIn({ ...credentials, captchaSlot }, attempt);
      const login = { answer, credentials, requested: returnPath };
      const result = await completeLogin(context, attempt, login);
      if (result.kind !== 'signed-in') return result;
      const usedLink = credentials.linkToken;
      return { ...result, usedLink, ...(stay && { destinations: undefined }) };
    },
    fail: (failure, attempt) => toFailedLogin(context, attempt, failure),
  };
}
