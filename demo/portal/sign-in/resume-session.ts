import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import type { Refusal } from '../../server/http/refusal.ts';
import { digest, sameDigest } from '../../server/secrets.ts';
import { loginClosed } from '../http/login-closed.ts';
import { unauthorized } from '../http/unauthorized.ts';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import { giveSession } from './give-session.ts';

/**
 * Goes on with a session of this browser, or makes a pending one whole: that of single sign-on by the
 * public token, that of a second factor by the public token and the token of having passed it.
 * @returns whose it is
 * @throws Refusal 401 where the tokens don't belong to a session of this browser, 503 where nobody is let
 * in at present; a closed login, which is about passwords, does not stop single sign-on
 */
export async function resumeSession(
  context: PortalContext,
  request: FastifyRequest,
  reply: FastifyReply,
  publicToken: string,
): Promise<Person> {
  const { cookies, pendingSessions, preSessions, sessions, settings } = context;
  const cookie = cookies.sessionOf(request);
  const session = await sessions.find(cookie);
  if (session && sameDigest(session.publicTokenHash, digest(publicToken))) return session.person;

  // Nothing is taken while it is closed, so that it can be gone on with afterwards.
  const { loginClosed: closed, loginClosedRetryAfter, webAccessEnabled } = await settings.read();
  if (!webAccessEnabled) throw loginClosed(undefined);
  const signedOn = await pendingSessions.completeSingleSignOn(cookie, publicToken);
  if (signedOn) {
    await giveSession(context, request, reply, signedOn.tokens, await preSessions.open());
    return signedOn.person;
  }
  const mfaToken = request.headers[DEFAULT_NAMES.mfaTokenHeader.toLowerCase()];
  if (typeof mfaToken !== 'string') throw opensNothing();
  if (closed) throw loginClosed(loginClosedRetryAfter);
  const proven = await pendingSessions.completeSecondFactor(cookie, publicToken, mfaToken);
  if (!proven) throw opensNothing();
  await giveSession(context, request, reply, proven.tokens, await preSessions.open());
  cookies.clearMfaToken(reply);
  return proven.person;
}

function opensNothing(): Refusal {
  return unauthorized('INVALID_TOKEN', 'The token opens no session of this browser');
}
