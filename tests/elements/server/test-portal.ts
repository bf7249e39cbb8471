import { createPortal } from '../../../demo/portal/portal.ts';
import type { Settings } from '../../../demo/portal/settings/settings.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import { listSampleFiles } from '../../../demo/portal-demo/sample-files.ts';
import { seedPeople } from '../../../demo/portal-demo/seed-people.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { clearDatabase } from '../../e2e/support/clear-database.ts';
import { interceptRequests } from '../../unit/portal/support/intercept-requests.ts';
import { answerWithFault, type FaultRule } from './faults.ts';
import { addInvitedPerson, type Invitation, type InvitedPerson } from './invitations.ts';

/** The cheapest parameters that argon2 accepts. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** The reference portal for the tests in one engine. */
export interface TestPortal {
  /** Origin of the portal, without a trailing slash. */
  readonly address: string;
  /** All requests since the last `reset`, as `POST /rest/auth/login`. */
  readonly requests: readonly string[];
  /** Deletes all sessions, failures, settings and faults. */
  reset(): Promise<void>;
  setFault(fault: FaultRule): void;
  /** Ends all faults; delayed requests continue. */
  clearFaults(): void;
  writeSettings(changes: Partial<Settings>): Promise<void>;
  /** Adds an invited person in a state, with the token of a link. */
  invite(person: InvitedPerson): Promise<Invitation>;
  close(): Promise<void>;
}

/** Opens a portal with the people of the demo. `close` also closes the database. */
export async function openTestPortal(database: Database): Promise<TestPortal> {
  const requests: string[] = [];
  const faults: FaultRule[] = [];
  let delay = Promise.withResolvers<void>();
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
    if (fault) await answerWithFault(fault, request, reply, delay.promise);
  });
  function clearFaults() {
    faults.length = 0;
    delay.resolve();
    delay = Promise.withResolvers();
  }
  return {
    address: await portal.app.listen({ host: '127.0.0.1', port: 0 }),
    requests,
    async reset() {
      clearFaults();
      await clearDatabase(database);
      requests.length = 0;
    },
    setFault: (fault) => void faults.push(fault),
    clearFaults,
    invite: (person) => addInvitedPerson(database, person),
    writeSettings: (changes) => portal.settings.write(changes),
    async close() {
      clearFaults();
      await portal.close();
      await database.close();
    },
  };
}
