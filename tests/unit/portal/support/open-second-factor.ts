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

/** A portal with the authority of its second factor. */
export interface SecondFactorPortal {
  testPortal: TestPortal;
  identity: Identity;
  /**
   * Opens the URL of a 609 and passes the second factor with an app, which is set up if there is
   * none. The clock moves on by half a minute, because a code is valid once.
   * @returns the URL of the redirect to the portal
   */
  passSecondFactor(answer: Response, state?: string): Promise<string>;
  /** Opens a page of the authority in a new browser. */
  openPage(address: string): Promise<Person>;
  /** Makes the authority unreachable. */
  stop(): Promise<void>;
  /** Makes the authority reachable again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the portal and the authority. @param additionalPeople people besides those of the demo */
export async function openSecondFactor(
  additionalPeople: readonly DemoPerson[] = [],
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
    people: [...DEMO_PEOPLE, ...additionalPeople],
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
