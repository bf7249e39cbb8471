import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { SCREENS } from '../../../src/contract/screens.ts';
import { fillIn } from '../../server/fill-in.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { checkForgery } from '../../server/http/forgery.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import type { LogSource, SecurityLog } from '../../server/security-log/security-log.ts';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { toKnownZone } from '../people/known-zone.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { OwnSessions } from '../sessions/own-sessions.ts';
import type { Session } from '../sessions/session.ts';
import { findSessionProvider, type SingleSignOn } from '../single-sign-on/single-sign-on.ts';
import { ACCOUNT_PATHS as PATHS } from './account-paths.ts';
import { requireOwner } from './require-owner.ts';

/** A point in time as text and for `<time datetime>`. */
interface ShownTime {
  readonly text: string;
  readonly iso: string;
}

const sendSessionsPage = definePage<{
  endPath: string;
  endAllPath: string;
  sessions: readonly {
    id: string;
    isCurrent: boolean;
    browser: string;
    started: ShownTime;
    used: ShownTime;
  }[];
}>(new URL('sessions.eta', import.meta.url));

const endFormSchema = v.object({
  /** The id of a session; anything else names none. */
  session: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
});

/** The dependencies of the page. */
export interface SessionsPageOptions {
  readonly browserSessions: BrowserSessions;
  readonly ownSessions: OwnSessions;
  readonly readPageFrame: ReadPageFrame;
  readonly getOrigin: GetOrigin;
  /** The clients of the providers of single sign-on. */
  readonly singleSignOns: readonly SingleSignOn[];
  readonly securityLog: SecurityLog;
}

/** The page with a person's sessions, and the forms that end one or all of them. */
export async function sessionsPage(
  app: FastifyInstance,
  {
    browserSessions,
    ownSessions,
    readPageFrame,
    getOrigin,
    singleSignOns,
    securityLog,
  }: SessionsPageOptions,
): Promise<void> {
  const formTargets = singleSignOns.map(({ origin }) => origin);

  /**
   * Returns where a browser goes that has signed out. After single sign-on it is the logout of the
   * provider, because the session there would sign the next user of the browser in again.
   */
  const getDestination = (session: Session) =>
    findSessionProvider(singleSignOns, session)?.paths.logout ?? SCREENS.login;

  function recordEnd(person: number, count: number, source: LogSource) {
    if (count === 0) return;
    securityLog.record('session-ended', { person, reason: 'own-choice', count }, source);
  }

  app.get(PATHS.sessions, async (request, reply) => {
    const current = await requireOwner(browserSessions, request, reply);
    if (!current) return reply;
    const frame = await readPageFrame(request, current);
    const format = new Intl.DateTimeFormat(frame.culture, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: toKnownZone(current.person.timeZone),
    });
    const toShownTime = (time: Date): ShownTime => ({
      text: format.format(time),
      iso: time.toISOString(),
    });
    const listed = await ownSessions.list(current.person.id);
    const data = {
      endPath: PATHS.endSession,
      endAllPath: PATHS.endAllSessions,
      sessions: listed.map(({ id, browser, system, startedAt, lastUsedAt }) => ({
        id,
        isCurrent: id === current.id,
        browser: describeBrowser(frame.texts, browser, system),
        started: toShownTime(startedAt),
        used: toShownTime(lastUsedAt),
      })),
    };
    return sendSessionsPage(reply, frame, data, formTargets);
  });

  const options = {
    schema: { body: v.optional(endFormSchema, {}) },
    bodyLimit: BODY_LIMITS.endSession,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      checkForgery(request, getOrigin);
      const session = await requireOwner(browserSessions, request, reply);
      return session ? undefined : reply;
    },
  };
  withValibotSchemas(app).post(PATHS.endSession, options, async (request, reply) => {
    const current = await requireOwner(browserSessions, request, reply);
    if (!current) return reply;
    const { session: id } = request.body;
    if (id === current.id) {
      await browserSessions.end(request, reply);
      return reply.redirect(getDestination(current), 303);
    }
    if (id !== undefined) {
      recordEnd(current.person.id, await ownSessions.end(current.person.id, id), request);
    }
    return reply.redirect(PATHS.sessions, 303);
  });

  app.post(PATHS.endAllSessions, async (request, reply) => {
    checkForgery(request, getOrigin);
    const current = await requireOwner(browserSessions, request, reply);
    if (!current) return reply;
    recordEnd(current.person.id, await ownSessions.endAll(current.person.id), request);
    await browserSessions.end(request, reply);
    return reply.redirect(getDestination(current), 303);
  });
}

function describeBrowser(texts: PageTexts, browser: string | null, system: string | null): string {
  if (browser === null || system === null) return browser ?? system ?? texts.sessions.unknown;
  return fillIn(texts.sessions.browserName, { browser, system });
}
