import type { Person } from '../people/person.ts';

/** Whether a person may invite people from outside: to share with them has to be allowed everywhere. */
export function mayInvite({
  globalShareConfig,
  workspaceShareConfig,
  webAccessEnabled,
}: Person): boolean {
  return webAccessEnabled && globalShareConfig.external && workspaceShareConfig.external;
}
