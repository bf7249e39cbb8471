import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import { createToken } from '../../../demo/server/secrets.ts';
import { type AdjustableClock, createAdjustableClock } from './adjustable-clock.ts';
import { AuthorityPage } from './authority-page.ts';
import { test as base, expect } from './test.ts';
import { CHEAP, openTestPortal } from './test-portal.ts';

interface WorkerFixtures {
  /** The clock of portal and authority. */
  clock: AdjustableClock;
  identity: Identity;
}

/** A test whose portal requires a second factor from everybody, at a real authority. */
export const test = base.extend<{ authority: AuthorityPage }, WorkerFixtures>({
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => use(createAdjustableClock()),
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
  testPortal: async ({ database, identity, clock }, use) => {
    // With a new client, nobody has set up a second factor yet.
    const client = { clientId: createToken(), clientSecret: createToken() };
    const testPortal = await openTestPortal(database, {
      clock,
      secondFactor: { issuer: identity.origin, ...client },
    });
    await identity.addSecondFactorClient({
      ...client,
      pendingLoginsUri: `${testPortal.origin}/rest/oauth2/login/pending`,
      redirectUris: [`${testPortal.origin}/login/second-factor`],
    });
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    await use(testPortal);
    await testPortal.close();
  },
  authority: async ({ page, identity, clock }, use) =>
    use(new AuthorityPage(page, identity.origin, clock)),
});

export { expect };
