import { createPortal } from '../../../demo/portal/portal.ts';
import type { Settings } from '../../../demo/portal/settings/settings.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import { listSampleFiles } from '../../../demo/portal-demo/sample-files.ts';
import { seedPeople } from '../../../demo/portal-demo/seed-people.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import type { ExternalUserState } from '../../../src/contract/external-user-state.ts';
import { clearDatabase } from '../../e2e/support/clear-database.ts';
import { interceptRequests } from '../../unit/portal/support/intercept-requests.ts';
import { type FaultOrder, spoil } from './faults.ts';
import { type Invited, invite } from './invite.ts';

/** The least work that argon2 takes. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** The reference portal as the tests in one engine use it. */
export interface TestPortal {
  /** Without a slash at the end. */
  readonly address: string;
  /** All requests since the last `reset`, as `POST /rest/auth/login`. */
  readonly requests: readonly string[];
  /** Forgets every session, failure, setting and fault. */
  reset(): Promise<void>;
  spoil(order: FaultOrder): void;
  /** Lets held requests go and ends all faults. */
  mend(): void;
  set(changes: Partial<Settings>): Promise<void>;
  /** Adds an invited person in a state. */
  invite(state: ExternalUserState): Promise<Invited>;
  close(): Promise<void>;
}

/** Opens a portal with the demo's people over an empty database, which closes with it. */
export async function openTestPortal(database: Database): Promise<TestPortal> {
  const requests: string[] = [];
  const faults: FaultOrder[] = [];
  let held = Promise.withResolvers<void>();
  const portal = await createPortal({
    data: { database },
    listFiles: listSampleFiles,
    passwordCost: CHEAP,
  });
  await seedPeople(portal, DEMO_PEOPLE);
  interceptRequests(portal, async (request, reply) => {
    const kind = `${request.method} ${request.url.split('?')[0]}`;
    requests.push(kind);
    const fault = faults.findLast((one) => kind.startsWith(one.request));
    if (fault) await spoil(fault, request, reply, held.promise);
  });
  function mend() {
    faults.length = 0;
    held.resolve();
    held = Promise.withResolvers();
  }
  return {
    address: await portal.app.listen({ host: '127.0.0.1', port: 0 }),
    requests,
    async reset() {
      mend();
      await clearDatabase(database);
      requests.length = 0;
    },
    spoil: (order) => void faults.push(order),
    mend,
    invite: (state) => invite(database, state),
    set: (changes) => portal.settings.write(changes),
    async close() {
      mend();
      await portal.close();
      await database.close();
    },
  };
}
