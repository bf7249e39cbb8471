import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCREENS } from '../../../src/contract/screens.ts';
import { toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import { isForeign } from '../../server/http/forgery.ts';
import type { OriginOf } from '../../server/http/request-origin.ts';
import { maySignIn } from '../external-user-states/transitions.ts';
import { findPerson } from '../people/person.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { SINGLE_SIGN_ON_PATHS as PATHS, type SingleSignOn } from './single-sign-on.ts';

/** What single sign-on needs. */
export interface SingleSignOnRoutesOptions {
  readonly database: Database;
  readonly cookies: Cookies;
  readonly browserSessions: BrowserSessions;
  readonly settings: SettingsStore;
  readonly originOf: OriginOf;
  /** The client of the provider; undefined if the portal has none. */
  readonly singleSignOn: SingleSignOn | undefined;
}

/**
 * Single sign-on by top-level navigation. It ends with a pending session, which is good for the login call
 * with the public token only, so that no link from another site signs a person in. The provider's subject
 * is the person's login name.
 */
export async function singleSignOnRoutes(
  app: FastifyInstance,
  {
    database,
    cookies,
    browserSessions,
    settings,
    originOf,
    singleSignOn,
  }: SingleSignOnRoutesOptions,
): Promise<void> {
  /** Returns the client of the provider if single sign-on is enabled. */
  async function findClient(): Promise<SingleSignOn | undefined> {
    const { singleSignOn: isEnabled, webAccessEnabled } = await settings.read();
    return isEnabled && webAccessEnabled ? singleSignOn : undefined;
  }

  function goBack(request: FastifyRequest, reply: FastifyReply, error?: unknown) {
    if (error) request.log.warn({ err: error }, 'single sign-on failed');
    return reply.redirect(`${SCREENS.login}?error=sso`, 303);
  }

  app.get(PATHS.login, async (request, reply) => {
    const client = await findClient();
    // A link on another site may lead here. It must not replace an existing session.
    if (!client || isForeign(request, originOf)) return reply.redirect(SCREENS.login, 303);
    const { token } = await browserSessions.ensurePreSession(request, reply);
    try {
      const url = await client.start(token, originOf(request) + PATHS.callback);
      return reply.redirect(url.href, 303);
    } catch (error) {
      return goBack(request, reply, error);
    }
  });

  app.get(PATHS.callback, async (request, reply) => {
    const client = await findClient();
    const preSession = cookies.readPreSession(request);
    if (!client || preSession === undefined) return goBack(request, reply);
    try {
      const subject = await client.finish(preSession, new URL(request.url, originOf(request)));
      const person = await findPerson(database, toLoginKey(subject));
      // The rule is the same as for passwords: an unconfirmed address may not sign in.
      if (!person || !maySignIn(person)) return goBack(request, reply);
      await browserSessions.start(request, reply, person, { kind: 'single-sign-on' });
      return reply.redirect(SCREENS.login, 303);
    } catch (error) {
      return goBack(request, reply, error);
    }
  });

  app.get(PATHS.logout, async (request, reply) => {
    // A link on another site may lead here. It must not sign the person out.
    if (isForeign(request, originOf)) return reply.redirect(SCREENS.login, 303);
    await browserSessions.end(request, reply);
    try {
      const client = await findClient();
      const url = await client?.getLogoutUrl(originOf(request) + SCREENS.login);
      return reply.redirect(url?.href ?? SCREENS.login, 303);
    } catch (error) {
      request.log.warn({ err: error }, 'single sign-on could not be ended');
      return reply.redirect(SCREENS.login, 303);
    }
  });
}
