import { getPageContext } from './element/page-context.ts';
import { createServerSession } from './session/server-session.ts';
import type { Session } from './session/session.ts';
import type { SettingsInput } from './settings/settings.ts';

/** Whether the module runs where there is no page, such as on a server that renders one. */
const isServer = () => typeof document === 'undefined';

/**
 * Changes the settings of this page: the address of the portal, the names that it uses, and so on. It can
 * be called before or after the elements are connected. On a server it does nothing: all requests share the
 * globals of a server, so the settings of one page would reach the next one.
 * @throws TypeError that names the first wrong setting
 */
export function configure(settings: SettingsInput): void {
  if (!isServer()) getPageContext().configure(settings);
}

function getStartedSession(): Session {
  if (isServer()) return createServerSession();
  const { publicSession, start } = getPageContext();
  start();
  return publicSession;
}

/**
 * The session that all elements of this page share. The first use starts it: it asks the
 * portal who is signed in. The import itself does nothing, so that a server can import this module; there
 * the state is `unknown`, and actions throw or reject. The object is read-only.
 */
export const session: Session = new Proxy({} as Session, {
  get: (_, name) => Reflect.get(getStartedSession(), name),
  has: (_, name) => Reflect.has(getStartedSession(), name),
  ownKeys: () => Reflect.ownKeys(getStartedSession()),
  getOwnPropertyDescriptor: (_, name) =>
    Reflect.getOwnPropertyDescriptor(getStartedSession(), name),
  set: () => false,
  defineProperty: () => false,
  deleteProperty: () => false,
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
export type { NavigationReason } from './session/context.ts';
export type { Session } from './session/session.ts';
export type { SessionState } from './session/state.ts';
export type { SettingsInput } from './settings/settings.ts';
