import type { Credentials, LoginAnswer } from '../client/portal-client.ts';
import type { Principal } from '../contract/principal.ts';
import type { Attempt } from './attempt.ts';
import type { Outcome } from './outcome.ts';
import { isTokenHidden } from './page.ts';
import type { Services } from './services.ts';
import { keepToken, requireCookie, undoLogin } from './token.ts';

/** A login that the portal has accepted. */
export interface AcceptedLogin {
  readonly answer: LoginAnswer;
  /** The name and password of the person, if the page still has them. */
  readonly credentials?: Credentials;
  /** Where the page or the person wants to continue; it takes precedence over the portal's wishes. */
  readonly wish: string | undefined;
  /** Where to continue if nobody has a wish. */
  readonly fallback?: string;
}

/** The second login of an administrator. If it fails, the administrator stays signed in (spec section 6). */
async function loginToPortal(
  { client }: Services,
  proof: Credentials | string | undefined,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client().portalLogin(proof, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    console.warn('Portico: the second login of the administrator failed.', error);
  }
}

/** Reads the person who has signed in, and logs an administrator in a second time. */
async function readPrincipal(
  services: Services,
  attempt: Attempt,
  token: string | undefined,
  credentials: Credentials | undefined,
): Promise<Principal> {
  const { principals, settings, storage } = services;
  const principal = await principals.fetch(attempt);
  const proof = credentials ?? token;
  const hasProof = proof !== undefined || isTokenHidden(settings.peek());
  const needsSecondLogin =
    principal.isAdministrator === true && principal.web_access_enabled !== false;
  if (!needsSecondLogin || !hasProof || !attempt.isCurrent() || storage.token() !== token) {
    return principal;
  }
  await loginToPortal(services, proof, attempt.signal);
  // Another tab may have signed in during the second login.
  return storage.token() === token || !attempt.isCurrent() ? principal : principals.fetch(attempt);
}

/**
 * Completes a login that the portal has accepted: the browser must have the token, and `/rest/self` must
 * answer (spec sections 4 and 5). Otherwise it undoes the login, unless only a second factor is missing.
 * @throws Failure
 */
export async function completeLogin(
  services: Services,
  attempt: Attempt,
  { answer, credentials, wish, fallback }: AcceptedLogin,
): Promise<Outcome> {
  const { settings, storage } = services;
  const superseded = (): Outcome => ({ kind: 'superseded', token: storage.token() });
  if (!attempt.isCurrent()) return superseded();
  let token = storage.token();
  try {
    await keepToken(services, answer);
    token = storage.token();
    const principal = await readPrincipal(services, attempt, token, credentials);
    if (!attempt.isCurrent()) return superseded();
    if (settings.peek().tokenMode === 'cookie') await requireCookie(services);
    if (principal.web_access_enabled === false) return { kind: 'access-disabled', token };
    return {
      kind: 'signed-in',
      principal,
      wishes: { page: wish, portal: [answer.location, principal.landingPage, fallback] },
    };
  } catch (error) {
    if (!attempt.isCurrent()) return superseded();
    // The login waits for its second factor, which `/rest/self` can require too.
    if (Object(error).code !== 'second-factor-required') await undoLogin(services, token);
    throw error;
  }
}
