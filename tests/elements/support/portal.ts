import { executeServerCommand } from '@web/test-runner-commands';
import type { Settings } from '../../../demo/portal/settings/settings.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import type { ExternalUserState } from '../../../src/contract/external-user-state.ts';
import type { Language } from '../../../src/contract/languages.ts';
import type { FaultKind, FaultRule } from '../server/faults.ts';
import type { Invitation, InvitedPerson } from '../server/invitations.ts';

const send = (command: string, payload?: unknown) =>
  executeServerCommand<boolean, unknown>(`portal:${command}`, payload);

/** The cookie of a login that waits for its second factor. */
export const PENDING_COOKIE = 'portal_public_token=pending; Path=/; SameSite=Lax';

/** Controls the portal of this engine. */
export const portal = {
  /** Deletes all sessions, failures, settings and faults. */
  reset: () => send('reset'),
  /** Answers requests that begin with this text, such as `POST /rest/auth/login`, with a fault. */
  setFault: (
    request: string,
    kind: FaultKind,
    more: Pick<FaultRule, 'status' | 'headers' | 'body'> = {},
  ) => send('set-fault', { request, kind, ...more }),
  /** Ends all faults; delayed requests continue. */
  clearFaults: () => send('clear-faults'),
  /** Changes the settings of the portal. */
  writeSettings: (changes: Partial<Settings>) => send('write-settings', changes),
  /** Adds an invited person in a state, with the token of a link. */
  invite: (state: ExternalUserState, language: Language = 'en') =>
    executeServerCommand<Invitation, InvitedPerson>('portal:invite', { state, language }),
  /** Counts the requests of this kind since the test began. */
  async countRequests(request: string): Promise<number> {
    const all = await executeServerCommand<string[], undefined>('portal:requests');
    return all.filter((one) => one === request).length;
  },
};

/** Returns the password of a demo person. */
export function getPassword(name: string): string {
  const person = DEMO_PEOPLE.find((one) => one.name === name);
  if (!person) throw new Error(`There is no person named ${name}`);
  return person.password;
}
