import { decodeJwt } from 'jose';
import { createIdentity, type Identity } from '../../../../demo/identity/identity.ts';
import { DEMO_PEOPLE } from '../../../../demo/portal-demo/demo-people.ts';
import type { DemoPerson } from '../../../../demo/portal-demo/seed-people.ts';
import { openDatabase } from '../../../../demo/server/database/open-database.ts';
import { createToken } from '../../../../demo/server/secrets.ts';
import { type AuthenticatorApp, setUpApp } from '../../identity/support/authenticator-app.ts';
import { Person } from '../../identity/support/open-authority.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { openTestPortal, type TestPortal } from './open-test-portal.ts';
import { getDestination } from './second-factor-calls.ts';
import { createTestClock } from './test-clock.ts';

/** A portal with the authority of its second factor, and the way through there. */
export interface SecondFactorPortal {
  testPortal: TestPortal;
  identity: Identity;
  /**
   * Goes where a 609 leads, and passes the second factor with an app, setting it up where there is none;
   * that takes half a minute, since a code is good once.
   * @returns the full address that leads back
   */
  passSecondFactor(answer: Response, state?: string): Promise<string>;
  /** Opens a page of the authority in a browser of its own. */
  openPage(address: string): Promise<Person>;
  /** Makes the authority unreachable, and reachable again. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @param newcomers besides the demo's people */
export async function openSecondFactor(
  newcomers: readonly DemoPerson[] = [],
): Promise<SecondFactorPortal> {
  const clock = createTestClock();
  const database = await openDatabase(await createEmptyDatabase());
  const identity = await createIdentity({
    data: { database },
    accounts: [],
    host: '127.0.0.1',
    port: 0,
    publicHost: 'localhost',
    trustProxy: true,
    clock,
  });
  const client = { clientId: 'the portal', clientSecret: createToken() };
  const testPortal = await openTestPortal({
    data: { database },
    people: [...DEMO_PEOPLE, ...newcomers],
    secondFactor: { issuer: identity.origin, ...client },
    clock,
  });
  await identity.addSecondFactorClient({
    ...client,
    pendingLoginsUri: `${testPortal.address}/rest/oauth2/login/pending`,
    redirectUris: [`${testPortal.address}/login/second-factor`],
  });
  const apps = new Map<string, AuthenticatorApp>();
  const { port } = new URL(identity.origin);

  return {
    testPortal,
    identity,
    async passSecondFactor(answer, state) {
      const url = getDestination(answer, state);
      const { sub = '' } = decodeJwt(url.searchParams.get('login_ticket') ?? '');
      const person = await new Person({ identity }).open(url.href);
      const app = apps.get(sub);
      if (app) await person.send('/code', { code: app.code() });
      else {
        apps.set(sub, await setUpApp(person, { clock }));
        await person.send('/saved', { saved: 'yes' });
      }
      clock.pass(30_000);
      return person.url;
    },
    openPage: (address) => new Person({ identity }).open(address),
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
