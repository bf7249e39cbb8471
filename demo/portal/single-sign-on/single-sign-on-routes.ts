import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCREENS } from '../../../src/contract/screens.ts';
import type { Clock } from '../../server/clock.ts';
import { toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import { isForeign, isOwn } from '../../server/http/forgery.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import type { Pace } from '../../server/pace/pace.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { maySignIn } from '../external-user-states/transitions.ts';
import type { LinkedAccounts } from '../linked-accounts/linked-accounts.ts';
import type { ReadLanguage } from '../pages/read-language.ts';
import { findPerson, type Person } from '../people/person.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { isRecentProof } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { requiresSecondFactor } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { offerProviders } from '../settings/sign-on-providers.ts';
import type { SecondStep } from '../sign-in/second-step.ts';
import { DEFAULT_ID, getSignOnPaths } from './paths.ts';
import { findSessionProvider, type SignOnResult, type SingleSignOn } from './single-sign-on.ts';

/** Where single sign-on begins, returns and ends: with and without the id of a provider. */
const ROUTES = [getSignOnPaths(), getSignOnPaths(':provider')] as const;

/** A request for an address of a provider. */
type ProviderRequest = FastifyRequest<{ Params: { provider?: string } }>;

/** The dependencies of single sign-on. */
export interface SingleSignOnRoutesOptions {
  readonly database: Database;
  readonly cookies: Cookies;
  readonly sessions: Sessions;
  readonly browserSessions: BrowserSessions;
  readonly settings: SettingsStore;
  readonly secondFactor: SecondStep;
  readonly pace: Pace<'single sign-on'>;
  readonly clock: Clock;
  readonly getOrigin: GetOrigin;
  /** Returns the portal's public URL, without a slash at its end. */
  readonly getPortalUrl: GetOrigin;
  /** The clients of the providers. */
  readonly singleSignOns: readonly SingleSignOn[];
  readonly linkedAccounts: LinkedAccounts;
  readonly readLanguage: ReadLanguage;
  readonly securityLog: SecurityLog;
}

/**
 * Single sign-on by top-level navigation. It ends with a pending session, which is valid only for
 * the login call with the public token, so that a link on another site cannot sign a person in. The
 * account at the provider has to be linked to a person, unless its subjects are the login names.
 */
export async function singleSignOnRoutes(
  app: FastifyInstance,
  {
    database,
    cookies,
    sessions,
    browserSessions,
    settings,
    secondFactor,
    pace,
    clock,
    getOrigin,
    getPortalUrl,
    singleSignOns,
    linkedAccounts,
    readLanguage,
    securityLog,
  }: SingleSignOnRoutesOptions,
): Promise<void> {
  /** Lists the clients of the providers that are enabled. */
  async function listClients(): Promise<SingleSignOn[]> {
    const current = await settings.read();
    if (!current.webAccessEnabled) return [];
    return offerProviders(singleSignOns, current).map(({ provider }) => provider);
  }

  /** Returns the client of the provider in the address if it is enabled. */
  async function findClient({ params }: ProviderRequest): Promise<SingleSignOn | undefined> {
    // Each provider has one address, so that it has one redirect URI.
    if (params.provider === DEFAULT_ID) return undefined;
    const { provider = DEFAULT_ID } = params;
    return (await listClients()).find(({ id }) => id === provider);
  }

  /** Finds the person of an account at the provider: by its link, never by a name that somebody else chose. */
  async function findOwner(client: SingleSignOn, subject: string): Promise<Person | undefined> {
    if (client.subjectsAreLoginNames) return findPerson(database, toLoginKey(subject));
    const target = { purpose: 'single-sign-on', issuer: client.issuer } as const;
    return linkedAccounts.findPerson(target, subject);
  }

  /** Redirects to the provider. */
  async function redirectToProvider(
    request: FastifyRequest,
    reply: FastifyReply,
    client: SingleSignOn,
    preSession: string,
    isFresh: boolean,
  ) {
    const url = await client.start(preSession, getPortalUrl(request) + client.paths.callback, {
      secondFactor: requiresSecondFactor(await settings.read()),
      isFresh,
      language: (await readLanguage(request)).language,
    });
    return reply.redirect(url.href, 303);
  }

  /**
   * Returns whether the person must set up a second factor, but signed in at the provider too long
   * ago. If the authority does not answer, the login call says so.
   */
  async function needsFreshSignOn(
    { log }: FastifyRequest,
    person: Person,
    { hasSecondFactor, isFresh }: SignOnResult,
    provenAt: Date | null,
  ): Promise<boolean> {
    if (hasSecondFactor || isFresh || isRecentProof(provenAt, clock.now())) return false;
    const due = await secondFactor.findDue(person, log).catch(() => undefined);
    return due?.enroll === true;
  }

  function redirectWithError(request: FastifyRequest, reply: FastifyReply, error?: unknown) {
    if (error) request.log.warn({ err: error }, 'single sign-on failed');
    return reply.redirect(`${SCREENS.login}?error=sso`, 303);
  }

  async function startSignOn(request: ProviderRequest, reply: FastifyReply) {
    const client = await findClient(request);
    // A link on another site must not replace an existing session.
    const mayStart =
      isOwn(request, getOrigin) ||
      (!isForeign(request, getOrigin) && !(await browserSessions.find(request)));
    if (!client || !mayStart) return reply.redirect(SCREENS.login, 303);
    await pace.admit('single sign-on', { ip: request.ip, device: cookies.readDevice(request) });
    const token = browserSessions.ensurePreSession(request, reply);
    try {
      return await redirectToProvider(request, reply, client, token, false);
    } catch (error) {
      return redirectWithError(request, reply, error);
    }
  }

  /** Proves the identity of a signed-in person again, by a new sign-in at the provider. */
  async function confirmIdentity(request: ProviderRequest, reply: FastifyReply) {
    const client = await findClient(request);
    const preSession = cookies.readPreSession(request);
    const session = await browserSessions.find(request);
    const mayConfirm = session && preSession !== undefined && isOwn(request, getOrigin);
    if (!client || !mayConfirm) return reply.redirect(SCREENS.login, 303);
    try {
      return await redirectToProvider(request, reply, client, preSession, true);
    } catch (error) {
      return redirectWithError(request, reply, error);
    }
  }

  /** Completes a sign-on with the provider to whose redirect URI the response was sent. */
  async function finishSignOn(request: ProviderRequest, reply: FastifyReply) {
    const client = await findClient(request);
    const preSession = cookies.readPreSession(request);
    if (!client || preSession === undefined) return redirectWithError(request, reply);
    try {
      const signOn = await client.finish(preSession, new URL(getPortalUrl(request) + request.url));
      const person = await findOwner(client, signOn.subject);
      if (!person && !client.subjectsAreLoginNames) {
        securityLog.record('login-refused', { person: null, reason: 'not-linked' }, request);
        return reply.redirect(`${SCREENS.login}?error=not-linked`, 303);
      }
      // As with passwords, a person with an unconfirmed mail address may not sign in.
      if (!person || !maySignIn(person)) {
        const refused = { person: person?.id ?? null, reason: 'may-not-sign-in' } as const;
        securityLog.record('login-refused', refused, request);
        return redirectWithError(request, reply);
      }
      const provenAt = signOn.age === undefined ? null : new Date(clock.now() - signOn.age);
      const session = signOn.isFresh ? await browserSessions.find(request) : undefined;
      if (session?.person.id === person.id && provenAt) {
        await sessions.setProven(session, provenAt);
        return reply.redirect(SCREENS.secondFactor, 303);
      }
      if (await needsFreshSignOn(request, person, signOn, provenAt)) {
        return await redirectToProvider(request, reply, client, preSession, true);
      }
      await browserSessions.start(request, reply, person, {
        kind: 'single-sign-on',
        singleSignOn: signOn.hasSecondFactor ? 'second-factor' : 'one-factor',
        signOnIssuer: client.issuer,
        provenAt,
      });
      return reply.redirect(SCREENS.login, 303);
    } catch (error) {
      securityLog.record('login-failed', { person: null, method: 'single-sign-on' }, request);
      return redirectWithError(request, reply, error);
    }
  }

  /** Signs out, also at the provider of the session; without a session, at that of the address. */
  async function signOut(request: ProviderRequest, reply: FastifyReply) {
    // A link on another site must not sign the person out.
    if (!isOwn(request, getOrigin)) return reply.redirect(SCREENS.login, 303);
    const { language } = await readLanguage(request);
    const session = await browserSessions.find(request);
    const wanted = session && findSessionProvider(await listClients(), session);
    await browserSessions.end(request, reply);
    try {
      const client = wanted ?? (await findClient(request));
      const returnTo = getPortalUrl(request) + SCREENS.login;
      const url = await client?.getLogoutUrl(returnTo, language);
      return reply.redirect(url?.href ?? SCREENS.login, 303);
    } catch (error) {
      request.log.warn({ err: error }, 'single sign-on could not be ended');
      return reply.redirect(SCREENS.login, 303);
    }
  }

  for (const paths of ROUTES) {
    app.get(paths.login, startSignOn);
    app.get(paths.confirm, confirmIdentity);
    app.get(paths.callback, finishSignOn);
    app.get(paths.logout, signOut);
  }
}
