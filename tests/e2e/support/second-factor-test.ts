import { createToken } from '../../../demo/server/secrets.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import { AuthorityPage } from './authority-page.ts';
import { test as base, expect } from './test.ts';
import { openTestPortal } from './test-portal.ts';

interface Fixtures {
  /** The pages of the authority. */
  authority: AuthorityPage;
  /** Signs Anna in with her password, and waits for the authority's page where she sets up a second factor. */
  startSetUp: () => Promise<void>;
  /** Makes the second factor optional, signs Anna in, and waits for the offer on the home page. */
  signInWithOffer: () => Promise<void>;
  /** Signs Anna out and in again with her password, and waits for the authority's question for a code. */
  signInAgain: () => Promise<void>;
}

/** A test whose portal requires a second factor at a real authority. */
export const test = base.extend<Fixtures>({
  testPortal: async ({ database, identity, clock }, use) => {
    // A new client: the second factors of earlier tests belong to other clients.
    const client = { clientId: createToken(), clientSecret: createToken() };
    const testPortal = await openTestPortal(database, {
      clock,
      secondFactor: { issuer: identity.origin, ...client, tickets: true },
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
  startSetUp: async ({ login, authority }, use) =>
    use(async () => {
      await login.signIn('anna');
      await authority.waitForPage('Set up two-step verification');
    }),
  signInWithOffer: async ({ page, testPortal, login }, use) =>
    use(async () => {
      await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
      await login.signIn('anna');
      await expect(page.getByText(en.mfa.offer)).toBeVisible();
    }),
  signInAgain: async ({ login, authority }, use) =>
    use(async () => {
      await login.signOut();
      await login.send('anna');
      await authority.waitForPage('Two-step verification');
    }),
});

export { expect };
