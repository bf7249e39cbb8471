import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

const sendConfirmPage = definePage<{ adminPage: string }>(
  new URL('settings-confirm.eta', import.meta.url),
);

const sendSignInPage = definePage<{ loginCall: string }>(
  new URL('settings-sign-in.eta', import.meta.url),
);

/** The dependencies of the entry. */
interface SettingsEntryOptions {
  readonly browserSessions: BrowserSessions;
  readonly guard: SessionGuard;
  readonly readPageFrame: ReadPageFrame;
  readonly settings: SettingsStore;
}

/**
 * Finds the administrator who opens the page of the settings. Without a session, sends to the login, or sends a form
 * to sign in while web access is off. Without the second login, sends a form to confirm the session.
 * @returns the session of the administrator; undefined if the reply is sent
 * @throws Refusal if the person may not change the settings
 */
type EnterSettings = (request: FastifyRequest, reply: FastifyReply) => Promise<Session | undefined>;

/** Creates the entry to the page of the settings. */
export function createSettingsEntry({
  browserSessions,
  guard,
  readPageFrame,
  settings,
}: SettingsEntryOptions): EnterSettings {
  async function sendSignIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // While web access is off, the elements show no sign-in. Without this form, no administrator could switch it on again.
    if ((await settings.read()).webAccessEnabled) {
      reply.redirect(SCREENS.login, 303);
      return;
    }
    browserSessions.ensurePreSession(request, reply);
    sendSignInPage(reply, await readPageFrame(request), { loginCall: CALL_PATHS.portalLogin });
  }

  return async (request, reply) => {
    const session = await browserSessions.find(request);
    if (!session) {
      await sendSignIn(request, reply);
      return undefined;
    }
    const { person, portalLogin } = session;
    if (person.isAdministrator && person.webAccessEnabled && !portalLogin) {
      sendConfirmPage(reply, await readPageFrame(request, session), { adminPage: SCREENS.admin });
      return undefined;
    }
    return guard.requireAdministrator(request);
  };
}
