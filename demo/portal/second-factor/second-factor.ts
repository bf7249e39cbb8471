import type { FastifyRequest } from 'fastify';
import type { secondFactorCallbackCall } from '../../../src/contract/calls/second-factor-callback.ts';
import type { InferOutput } from '../../../src/contract/schema.ts';
import type { Clock } from '../../server/clock.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { unauthorized } from '../http/refusals.ts';
import { isInvalidResponse } from '../openid/openid-provider.ts';
import type { ReadLanguage } from '../pages/read-language.ts';
import { getMfaMode } from '../people/mfa-mode.ts';
import type { Person } from '../people/person.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { PendingSessions } from '../sessions/pending-sessions.ts';
import type { Session } from '../sessions/session.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { SecondStep } from '../sign-in/second-step.ts';
import type { Authority, Cause, FactorOutcome } from './authority.ts';
import { SECOND_FACTOR_PATHS } from './paths.ts';

/** The query of the redirect from the authority. */
type CallbackQuery = InferOutput<typeof secondFactorCallbackCall.request.query>;

/** The second factor of the portal, which an authority verifies. */
interface SecondFactor extends SecondStep {
  /**
   * Returns whether a person can have a second factor: the portal has an authority and the mode for
   * this person is not `DISABLED`.
   */
  isAvailableTo(person: Person): Promise<boolean>;
  /**
   * Returns whether the person of a session has a second factor, as far as the portal knows; undefined if they can
   * have none.
   */
  readEnrollment(session: Session): Promise<boolean | undefined>;
  /** Requests again whether a person has a second factor. Rejects if the authority does not answer. */
  refreshEnrollment(person: Person, cause: Cause): Promise<void>;
  /**
   * Starts the second factor of the sign-in that waits in this browser. Only this browser gets the URL, because the
   * URL may contain a ticket, and scripts of the page never see it.
   * @param state the return path, by default the landing page
   * @returns undefined if no sign-in of this browser waits
   * @throws Refusal 502 if the authority does not answer
   */
  getAuthorityUrl(request: FastifyRequest, state: string | undefined): Promise<URL | undefined>;
  /**
   * Exchanges the code from the redirect of the authority. A forged code, a code of another tab and
   * an unreachable authority change nothing. Until the session is complete, a person whose response
   * was lost may pass the second factor again with another code.
   * @returns the token that proves the second factor
   * @throws Refusal 401 if no session of this browser waits for a second factor, 400 for a code
   * that is missing, used, expired or of another browser, for another account than the linked one, and without an
   * accepted factor, 502 if the authority does not answer
   */
  finish(request: FastifyRequest, query: CallbackQuery): Promise<string>;
  /**
   * Returns the URL at which a signed-in person manages their second factor.
   * @throws Refusal 502 if the authority does not answer
   */
  getManageUrl(request: FastifyRequest, session: Session): Promise<URL>;
}

/** The dependencies of the second factor. */
interface SecondFactorOptions {
  /** Undefined if the portal has no authority. */
  readonly authority: Authority | undefined;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly cookies: Cookies;
  readonly browserSessions: BrowserSessions;
  readonly pendingSessions: PendingSessions;
  /** Returns the portal's public URL, without a slash at its end. */
  readonly getPortalUrl: GetOrigin;
  readonly readLanguage: ReadLanguage;
  readonly securityLog: SecurityLog;
}

/** Creates the service. */
function createSecondFactor({
  authority,
  clock,
  settings,
  cookies,
  browserSessions,
  pendingSessions,
  getPortalUrl,
  readLanguage,
  securityLog,
}: SecondFactorOptions): SecondFactor {
  /** Returns the redirect URL without the state, which belongs to the page (spec 4). */
  function toCallbackUrl(
    request: FastifyRequest,
    { code, state, iss }: CallbackQuery,
  ): URL | undefined {
    if (!code || state === undefined) return undefined;
    const url = new URL(getPortalUrl(request) + SECOND_FACTOR_PATHS.callback);
    url.searchParams.set('code', code);
    if (iss !== undefined) url.searchParams.set('iss', iss);
    return url;
  }

  async function isAvailableTo(person: Person): Promise<boolean> {
    return authority !== undefined && getMfaMode(person, await settings.read()) !== 'DISABLED';
  }

  /** Asks the authority for a URL. @throws Refusal 502 if it does not answer, or if the portal has none */
  async function reach(
    request: FastifyRequest,
    ask: (authority: Authority) => Promise<URL>,
  ): Promise<URL> {
    try {
      if (!authority) throw new Error('The portal has no authority of the second factor');
      return await ask(authority);
    } catch (error) {
      request.log.warn({ err: error }, 'the authority of the second factor does not answer');
      throw authorityUnreachable();
    }
  }

  return {
    isAvailableTo,
    readEnrollment: async (session) =>
      session.mfaMode === 'DISABLED' ? undefined : authority?.hasFactor(session),
    async refreshEnrollment(person, cause) {
      if (await isAvailableTo(person)) await authority?.refreshEnrollment(person, cause);
    },
    // Refresh the enrollment each time: the person may have enrolled just now, or the authority may
    // be down.
    async findDue(person, log) {
      const mode = getMfaMode(person, await settings.read());
      if (mode === 'DISABLED') return undefined;
      // Without an authority, now or earlier, people cannot have a second factor.
      if (!authority && mode === 'OPTIONAL' && person.secondFactor === 'unknown') return undefined;
      const known = (await authority?.readEnrollment(person)) ?? person.secondFactor;
      try {
        if (!authority) throw new Error('The portal has no authority of the second factor');
        const isEnrolled = await authority.refreshEnrollment(person);
        if (mode === 'ENFORCED') return { enroll: !isEnrolled };
        return isEnrolled ? { enroll: false } : undefined;
      } catch (error) {
        log.warn({ err: error }, 'the authority of the second factor does not answer');
        // The person is known to have none, and the mode does not require one.
        if (mode === 'OPTIONAL' && known === 'not-enrolled') return undefined;
        throw authorityUnreachable();
      }
    },
    async start(request, reply, person, { enroll }, proof) {
      await browserSessions.start(request, reply, person, {
        kind: 'second-factor',
        enrolls: enroll,
        ...proof,
      });
      const url = new URL(getPortalUrl(request) + SECOND_FACTOR_PATHS.start);
      // The page that redirects the browser replaces it with the return path (spec 4).
      url.searchParams.set('state', person.landingPage);
      return url;
    },
    async getAuthorityUrl(request, state) {
      const preSession = cookies.readPreSession(request);
      const token = cookies.readSession(request);
      const pending = await pendingSessions.findSecondFactor(token, preSession);
      if (!pending?.isInProgress || preSession === undefined) return undefined;
      const { person, enrolls: enroll } = pending;
      const { language } = await readLanguage(request, { person });
      return reach(request, (authority) =>
        authority.start({
          preSession,
          redirectUri: getPortalUrl(request) + SECOND_FACTOR_PATHS.callback,
          person,
          enroll,
          state: state ?? person.landingPage,
          language,
        }),
      );
    },
    async finish(request, query) {
      const [token, preSession] = [cookies.readSession(request), cookies.readPreSession(request)];
      const pending = await pendingSessions.findSecondFactor(token, preSession);
      if (!pending || token === undefined) {
        throw unauthorized('UNAUTHORIZED', 'No sign-in of this browser waits for a second factor');
      }
      const callback = toCallbackUrl(request, query);
      if (!callback || !pending.isInProgress || preSession === undefined) throw invalidCode();
      if (!authority) throw authorityUnreachable();

      const { person, startedAt, previousHash } = pending;
      const age = clock.now() - startedAt.getTime();
      const outcome = await authority
        .finish({ preSession, callback, person, age, source: request })
        .catch((error: unknown) => {
          request.log.warn({ err: error }, 'the second factor failed');
          if (!isInvalidResponse(error)) throw authorityUnreachable();
          securityLog.record('second-factor-failed', { person: person.id }, request);
          throw invalidCode();
        });
      if (outcome !== 'passed') {
        const failed = { person: person.id, reason: outcome } as const;
        securityLog.record('second-factor-failed', failed, request);
        throw toRefusal(outcome);
      }
      const mfaToken = await pendingSessions.passSecondFactor(token, preSession, previousHash);
      if (mfaToken === undefined) throw invalidCode();
      securityLog.record('second-factor-passed', { person: person.id }, request);
      return mfaToken;
    },
    async getManageUrl(request, session) {
      const { language } = await readLanguage(request, session);
      const url = await reach(request, (authority) =>
        authority.getManageUrl(session, getPortalUrl(request), language),
      );
      securityLog.record('second-factor-managed', { person: session.person.id }, request);
      return url;
    },
  };
}

/** Converts a factor that was not passed to the refusal: the same status as an invalid code. */
function toRefusal(outcome: Exclude<FactorOutcome, 'passed'>): Refusal {
  switch (outcome) {
    case 'other-account':
      return new Refusal(
        400,
        'ACCOUNT_NOT_LINKED',
        'The account at the authority is not linked to this person',
      );
    case 'no-factor':
      return new Refusal(
        400,
        'FACTOR_NOT_ACCEPTED',
        'The authority names no accepted second factor',
      );
    default:
      return outcome satisfies never;
  }
}

/** Creates a 502 (RFC 9110 section 15.6.3). */
function authorityUnreachable(): Refusal {
  return new Refusal(
    502,
    'SECOND_FACTOR_UNREACHABLE',
    'The authority of the second factor does not answer',
  );
}

function invalidCode(): Refusal {
  return new Refusal(
    400,
    'INVALID_CODE',
    'The code is missing, used, expired or not for this browser',
  );
}

export { createSecondFactor, type SecondFactor };
