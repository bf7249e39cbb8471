import { getPageServices } from './element/page-services.ts';
import type { Session } from './session/session.ts';
import type { SettingsInput } from './settings/settings.ts';

/**
 * Changes the settings of this page: where the portal is, and the names it uses. May be called before
 * or after the elements stand in the page.
 * @throws TypeError that names the first wrong setting
 */
export function configure(settings: SettingsInput): void {
  getPageServices().configure(settings);
}

/**
 * The session that all elements of this page share. Begins to ask the portal when it is first used, so
 * that a server can import this module.
 */
export const session: Session = new Proxy({} as Session, {
  get(_, name) {
    const { publicSession: shared, start } = getPageServices();
    start();
    return Reflect.get(shared, name);
  },
});

export type { Branding, PublicInfo } from './contract/calls/public-info.ts';
export type { ReleaseInfo } from './contract/calls/release-info.ts';
export type {
  FailureDetail,
  SessionEvent,
  SessionEventMap,
  SessionEventName,
} from './contract/events.ts';
export type { Failure, FailureCode } from './contract/failure.ts';
export type { Language } from './contract/languages.ts';
export type { Principal } from './contract/principal.ts';
export type { NavigationReason } from './session/ports.ts';
export type { Session } from './session/session.ts';
export type { SessionState } from './session/state/session-state.ts';
export type { SettingsInput } from './settings/settings.ts';
