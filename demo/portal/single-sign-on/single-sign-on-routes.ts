import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCREENS } from '../../../src/contract/screens.ts';
import { toLoginKey } from '../../server/credentials.ts';
import { isForeign } from '../../server/http/forgery.ts';
import { maySignIn } from '../external-user-states/may-sign-in.ts';
import { findPerson } from '../people/find-person.ts';
import type { PortalContext } from '../portal-context.ts';
import { ensurePreSession } from '../sessions/ensure-pre-session.ts';
import { openSession } from '../sign-in/open-session.ts';
import { SINGLE_SIGN_ON_PATHS as PATHS } from './single-sign-on-paths.ts';

/**
 * Single sign-on by top-level navigations. It comes back with a pending session, which is good for the
 * login call with the public token and for nothing else; so no link from elsewhere signs anybody in. The
 * provider's subject is the person's login name.
 */
export function singleSignOnRoutes(app: FastifyInstance, context: PortalContext): void {
  const { cookies, database, originOf, sessions, settings } = context;

  /** The portal as a client of the provider, where there is one and it is switched on. */
  async function singleSignOn() {
    const { singleSignOn: switchedOn, webAccessEnabled } = await settings.read();
    return switchedOn && webAccessEnabled ? context.singleSignOn : undefined;
  }

  function failed(request: FastifyRequest, reply: FastifyReply, error?: unknown) {
    if (error) request.log.warn({ err: error }, 'single sign-on failed');
    return reply.redirect(`${SCREENS.login}?error=sso`, 303);
  }

  app.get(PATHS.login, async (request, reply) => {
    const client = await singleSignOn();
    // A link on another site may bring people here; it must not put a new sign-on in a session's place.
    if (!client || isForeign(request, originOf)) return reply.redirect(SCREENS.login, 303);
    const { token } = await ensurePreSession(context, request, reply);
    try {
      const url = await client.begin(token, originOf(request) + PATHS.callback);
      return reply.redirect(url.href, 303);
    } catch (error) {
      return failed(request, reply, error);
    }
  });

  app.get(PATHS.callback, async (request, reply) => {
    const client = await singleSignOn();
    const preSession = cookies.preSessionOf(request);
    if (!client || preSession === undefined) return failed(request, reply);
    try {
      const subject = await client.finish(preSession, new URL(request.url, originOf(request)));
      const person = await findPerson(database, toLoginKey(subject));
      // Whose address was not confirmed yet is no more let in this way than by a password.
      if (!person || !maySignIn(person)) return failed(request, reply);
      await openSession(context, request, reply, person, { kind: 'single-sign-on' });
      return reply.redirect(SCREENS.login, 303);
    } catch (error) {
      return failed(request, reply, error);
    }
  });

  app.get(PATHS.logout, async (request, reply) => {
    // A link on another site may bring people here; it must not sign them out.
    if (isForeign(request, originOf)) return reply.redirect(SCREENS.login, 303);
    await sessions.end(cookies.sessionOf(request));
    cookies.clear(reply);
    try {
      const url = await (await singleSignOn())?.logoutUrl(originOf(request) + SCREENS.login);
      return reply.redirect(url?.href ?? SCREENS.login, 303);
    } catch (error) {
      request.log.warn({ err: error }, 'single sign-on could not be ended');
      return reply.redirect(SCREENS.login, 303);
    }
  });
}
