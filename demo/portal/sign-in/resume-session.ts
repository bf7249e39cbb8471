import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { unauthorized } from '../http/unauthorized.ts';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import { digest, sameDigest } from '../secrets.ts';
import { openSession } from './open-session.ts';

/**
 * Goes on with a session of this browser, or makes a pending one whole: that of single sign-on by the
 * public token, that of a second factor by the public token and the token of having passed it.
 * @returns whose it is
 * @throws Refusal 401 where the tokens don't belong to a session of this browser
 */
export async function resumeSession(
  context: PortalContext,
  request: FastifyRequest,
  reply: FastifyReply,
  publicToken: string,
): Promise<Person> {
  const { cookies, pendingSessions, sessions } = context;
  const cookie = cookies.sessionOf(request);
  const session = await sessions.find(cookie);
  if (session && sameDigest(session.publicTokenHash, digest(publicToken))) return session.person;

  const signedOn = await pendingSessions.takeSingleSignOn(cookie, publicToken);
  if (signedOn) {
    await openSession(context, request, reply, signedOn);
    return signedOn;
  }
  const mfaToken = request.headers[DEFAULT_NAMES.mfaTokenHeader.toLowerCase()];
  const proven =
    typeof mfaToken === 'string'
      ? await pendingSessions.takeSecondFactor(cookie, publicToken, mfaToken)
      : undefined;
  if (!proven) throw unauthorized('INVALID_TOKEN', 'The token opens no session of this browser');
  await openSession(context, request, reply, proven, { bySecondFactor: true });
  cookies.clearMfaToken(reply);
  return proven;
}
