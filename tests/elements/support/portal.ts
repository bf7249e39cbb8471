import { executeServerCommand } from '@web/test-runner-commands';
import type { Settings } from '../../../demo/portal/settings/settings.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import type { ExternalUserState } from '../../../src/contract/external-user-state.ts';
import type { FaultKind, FaultOrder } from '../server/faults.ts';
import type { Invited } from '../server/invite.ts';

const order = (command: string, payload?: unknown) =>
  executeServerCommand<boolean, unknown>(`portal:${command}`, payload);

/** The other side of this engine's portal. */
export const portal = {
  reset: () => order('reset'),
  /** Makes requests that begin so fail from now on. @param request such as `POST /rest/auth/login` */
  spoil: (request: string, kind: FaultKind, more: Pick<FaultOrder, 'status' | 'headers'> = {}) =>
    order('spoil', { request, kind, ...more }),
  /** Ends all faults; what was held back goes on. */
  mend: () => order('mend'),
  /** Changes the portal's own settings. */
  set: (changes: Partial<Settings>) => order('set', changes),
  /** Adds an invited person in a state, with the token of a mailed link. */
  invite: (state: ExternalUserState) =>
    executeServerCommand<Invited, ExternalUserState>('portal:invite', state),
  /** The requests since the test began. */
  requests: () => executeServerCommand<string[], undefined>('portal:requests'),
  async count(request: string): Promise<number> {
    return (await portal.requests()).filter((one) => one === request).length;
  },
};

/** The password of one of the demo's people. */
export function passwordOf(name: string): string {
  const person = DEMO_PEOPLE.find((one) => one.name === name);
  if (!person) throw new Error(`Nobody is called ${name}`);
  return person.password;
}
