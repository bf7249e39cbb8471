import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCREENS } from '../../../src/contract/screens.ts';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import { findDisabledLogin } from '../settings/disabled-login.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { SendSettingsSignIn } from './settings-sign-in.ts';

const sendConfirmPage = definePage<{ adminPage: string }>(
  new URL('settings-confirm.eta', import.meta.url),
);

/** The dependencies of the entry. */
interface SettingsEntryOptions {
  readonly browserSessions: BrowserSessions;
  readonly guard: SessionGuard;
  readonly readPageFrame: ReadPageFrame;
  readonly sendSignIn: SendSettingsSignIn;
  readonly settings: SettingsStore;
}

/**
 * Finds the administrator who opens the page of the settings. Without a session, sends to the login, or sends a form
 * to sign in while the login is disabled. Without the second login, sends a form to confirm the session.
 * @param query what the form to sign in reads
 * @returns the session of the administrator; undefined if the reply is sent
 * @throws Refusal if the person may not change the settings
 */
type EnterSettings = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: Parameters<SendSettingsSignIn>[2],
) => Promise<Session | undefined>;

/** Creates the entry to the page of the settings. */
export function createSettingsEntry({
  browserSessions,
  guard,
  readPageFrame,
  sendSignIn,
  settings,
}: SettingsEntryOptions): EnterSettings {
  return async (request, reply, query) => {
    const session = await browserSessions.find(request);
    if (!session) {
      // Without this form, nobody could enable the login again: the elements show none, or none with a captcha.
      if (findDisabledLogin(await settings.read())) await sendSignIn(request, reply, query);
      else reply.redirect(SCREENS.login, 303);
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
