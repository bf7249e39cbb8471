import type { Exchange } from '../http/exchange.ts';
import { confirmLink, findUnconfirmed } from '../invited/confirm-link.ts';
import { NAMES, PAGES, PHRASES } from '../names.ts';
import type { Person } from '../people.ts';
import type { Handler, PortalContext } from '../portal-context.ts';
import { findBrowser, isGenuine } from '../sessions/browser.ts';
import { beginSession, findAnySession } from '../sessions/sessions.ts';
import type { Session } from '../state.ts';
import { checkPassword, readBasic } from './check-password.ts';

/** The number of wrong passwords after which a sign-in needs the answer to a riddle. */
const FAILURES_BEFORE_RIDDLE = 3;

/** Says where to go next: relative to this call, as RFC 9110 section 10.2.2 allows. */
function welcome(exchange: Exchange, { variant }: PortalContext): void {
  if (variant.sendsLocation) exchange.setHeader('Location', `../..${PAGES.home}`);
  exchange.text(200, 'Welcome');
}

/** Checks and uses up the answer to the riddle. Returns a refusal, or undefined. */
function checkRiddle(exchange: Exchange, context: PortalContext, name: string): string | undefined {
  const browser = findBrowser(exchange, context);
  const expected = browser?.riddle;
  if (browser) browser.riddle = undefined;
  if ((context.state.failures.get(name) ?? 0) < FAILURES_BEFORE_RIDDLE) return undefined;
  const answer = exchange.query.get(NAMES.captchaParameter)?.trim();
  return expected !== undefined && answer === expected ? undefined : PHRASES.invalidCaptcha;
}

function refusePassword(exchange: Exchange, { state }: PortalContext, name: string): void {
  const count = (state.failures.get(name) ?? 0) + 1;
  state.failures.set(name, count);
  const needsRiddle = count >= FAILURES_BEFORE_RIDDLE;
  exchange.text(401, needsRiddle ? PHRASES.invalidCredential : 'Bad password');
}

/** Returns the person whose password is right. With the link of a mail it has to be the password that the link confirms. */
function findPerson(
  exchange: Exchange,
  context: PortalContext,
  [name, password]: [string, string],
): Person | undefined {
  const token = exchange.query.get(NAMES.externalTokenParameter) ?? '';
  const invitation = findUnconfirmed(context, token, name);
  return invitation
    ? confirmLink(context, invitation, password)
    : checkPassword(context, name, password);
}

/** Signs in with a name and a password. */
const signInWithPassword: Handler = (exchange, context) => {
  const { authority, address, offer, state, variant } = context;
  const credentials = readBasic(exchange.header('Authorization'));
  if (!credentials) return exchange.text(400, 'Malformed');
  const [name] = credentials;
  const refusal = checkRiddle(exchange, context, name);
  if (refusal) return exchange.text(401, refusal);
  const person = findPerson(exchange, context, credentials);
  if (!person) return refusePassword(exchange, context, name);
  state.failures.delete(name);
  beginSession(exchange, context, person, offer.secondFactor);
  if (!offer.secondFactor) return welcome(exchange, context);
  const url = authority.getFactorAddress(address + PAGES.factorReturn);
  exchange.setHeader(NAMES.redirectHeader, url);
  exchange.text(variant.redirectStatus, 'Confirm with your device');
};

/** Returns the session of the token, if this browser began it. */
function findOwnSession(exchange: Exchange, context: PortalContext): Session | undefined {
  const session = findAnySession(exchange, context);
  const [, token] = /^Bearer (.+)$/i.exec(exchange.header('Authorization')) ?? [];
  return token === undefined || session?.token === token ? session : undefined;
}

/** Resumes a session: after single sign-on, and after the second factor with its token. */
const resume: Handler = (exchange, context) => {
  const session = findOwnSession(exchange, context);
  const factorToken = exchange.header(NAMES.mfaTokenHeader);
  if (!session) return exchange.text(401, 'Bad token');
  if (session.isPending && (factorToken === '' || session.factorToken !== factorToken)) {
    return exchange.text(401, 'The device has not confirmed');
  }
  beginSession(exchange, context, session.person);
  welcome(exchange, context);
};

/** The sign-in call. */
export const signIn: Handler = (exchange, context) => {
  if (!isGenuine(exchange, context)) return exchange.text(403, 'Forged request');
  if (!/^Basic /i.test(exchange.header('Authorization'))) return resume(exchange, context);
  if (!context.state.isLoginDisabled) return signInWithPassword(exchange, context);
  exchange.setHeader('Retry-After', '600');
  exchange.text(503, 'Closed for stocktaking');
};
