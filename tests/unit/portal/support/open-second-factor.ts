import { createIdentity, type Identity } from '../../../../demo/identity/identity.ts';
import { createOpenidProvider } from '../../../../demo/portal/openid/openid-provider.ts';
import { createEnrollments } from '../../../../demo/portal/second-factor/tickets/enrollments.ts';
import { createTicketClient } from '../../../../demo/portal/second-factor/tickets/ticket-client.ts';
import { DEMO_PEOPLE } from '../../../../demo/portal-demo/demo-people.ts';
import type { DemoPerson } from '../../../../demo/portal-demo/seed-people.ts';
import type { DataSource } from '../../../../demo/server/database/database.ts';
import { openDatabase } from '../../../../demo/server/database/open-database.ts';
import { createToken } from '../../../../demo/server/secrets.ts';
import { createSecurityLog } from '../../../../demo/server/security-log/security-log.ts';
import { SEALING_KEY } from '../../../support/sealing-key.ts';
import { Person } from '../../identity/support/open-authority.ts';
import { openEmptyDatabase } from './open-empty-database.ts';
import { MINIMUM_COST, openTestPortal, type TestPortal } from './open-test-portal.ts';
import { createPassSecondFactor, type PassSecondFactor } from './pass-second-factor.ts';
import { createTestClock } from './test-clock.ts';

/** A portal with the authority of its second factor. */
export interface SecondFactorPortal {
  testPortal: TestPortal;
  identity: Identity;
  passSecondFactor: PassSecondFactor;
  /** Opens a page of the authority in a new browser. */
  openPage(address: string): Promise<Person>;
  /** Does what the portal does every ten minutes for people who did not return from the authority. */
  refreshLeft(): Promise<void>;
  /** Makes the authority unreachable. */
  stop(): Promise<void>;
  /** Makes the authority reachable again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the portal and the authority.
 * @param additionalPeople people besides those of the demo
 * @param data by default an empty database in memory
 */
export async function openSecondFactor(
  additionalPeople: readonly DemoPerson[] = [],
  data?: DataSource,
): Promise<SecondFactorPortal> {
  const clock = createTestClock();
  const database = data ? await openDatabase(data) : await openEmptyDatabase();
  const identity = await createIdentity({
    data: { database },
    sealingKey: SEALING_KEY,
    accounts: [],
    host: '127.0.0.1',
    port: 0,
    publicHost: 'localhost',
    passwordCost: MINIMUM_COST,
    trustProxy: 1,
    clock,
  });
  const client = { clientId: 'the portal', clientSecret: createToken() };
  const registration = { issuer: identity.origin, ...client };
  const testPortal = await openTestPortal({
    data: { database },
    people: [...DEMO_PEOPLE, ...additionalPeople],
    secondFactor: { ...registration, tickets: true },
    clock,
  });
  await identity.addSecondFactorClient({
    ...client,
    pendingLoginsUri: `${testPortal.address}/rest/oauth2/login/pending`,
    redirectUris: [`${testPortal.address}/login/second-factor`],
  });
  const { port } = new URL(identity.origin);
  const enrollments = createEnrollments({
    database,
    clock,
    authority: createTicketClient(
      createOpenidProvider(registration, 'the second factor'),
      clock,
      registration,
    ),
    mailWorker: { wake: () => {}, stop: async () => {} },
    securityLog: createSecurityLog(undefined, 'portal', clock),
  });

  return {
    testPortal,
    identity,
    passSecondFactor: createPassSecondFactor(identity, clock),
    openPage: (address) => new Person({ identity }).open(address),
    refreshLeft: enrollments.refreshLeft,
    async stop() {
      const closed = new Promise((resolve) => identity.server.once('close', resolve));
      identity.server.close();
      identity.server.closeAllConnections();
      await closed;
    },
    async restart() {
      const listening = new Promise((resolve) => identity.server.once('listening', resolve));
      identity.server.listen(Number(port), '127.0.0.1');
      await listening;
    },
    async close() {
      await testPortal.portal.close();
      await identity.close();
      await database.close();
    },
  };
}
