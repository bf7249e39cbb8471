import type { SessionContext } from './ports.ts';

/** What tabs tell each other: only that it is time to ask the portal again, never what it would say. */
export const SESSION_CHANGED = 'session-changed';

/** Makes the other tabs ask the portal who is signed in. */
export function tellTabs({ tabs }: SessionContext): void {
  tabs.post(SESSION_CHANGED);
}
