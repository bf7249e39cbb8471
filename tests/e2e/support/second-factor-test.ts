import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import { newToken } from '../../../demo/server/secrets.ts';
import { AuthorityPage } from './authority-page.ts';
import { CHEAP, openDoor } from './door.ts';
import { createMovedClock, type MovedClock } from './moved-clock.ts';
import { test as base, expect } from './test.ts';

interface WorkerFixtures {
  /** The clock of portal and authority. */
  clock: MovedClock;
  identity: Identity;
}

/** A test whose portal asks for a second factor at a real authority; by default from everybody. */
export const test = base.extend<{ authority: AuthorityPage }, WorkerFixtures>({
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => use(createMovedClock()),
    { scope: 'worker' },
  ],
  identity: [
    async ({ database, clock }, use) => {
      const identity = await createIdentity({
        data: { database },
        accounts: [],
        host: '127.0.0.1',
        port: 0,
        publicHost: 'localhost',
        passwordCost: CHEAP,
        clock,
      });
      await use(identity);
      await identity.close();
    },
    { scope: 'worker' },
  ],
  door: async ({ database, identity, clock }, use) => {
    // A client of its own, and so people who have no second factor yet.
    const client = { clientId: newToken(), clientSecret: newToken() };
    const door = await openDoor(database, {
      clock,
      secondFactor: { issuer: identity.origin, ...client },
    });
    await identity.addSecondFactorClient({
      ...client,
      pendingLoginsUri: `${door.address}/rest/oauth2/login/pending`,
      redirectUris: [`${door.address}/login/second-factor`],
    });
    await door.portal.settings.write({ mfaSetting: 'ENFORCED' });
    await use(door);
    await door.close();
  },
  authority: async ({ page, identity, clock }, use) =>
    use(new AuthorityPage(page, identity.origin, clock)),
});

export { expect };
