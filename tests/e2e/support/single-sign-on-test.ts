import { createToken } from '../../../demo/server/secrets.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import { ProviderPage } from './provider-page.ts';
import { test as base, expect } from './test.ts';
import { openTestPortal } from './test-portal.ts';

interface Fixtures {
  /** The pages of the provider. */
  provider: ProviderPage;
  /** Opens the sign-in page and follows its button to the provider. */
  startSignOn: () => Promise<void>;
  /** Signs a person in at the provider, without waiting for the result. */
  signOn: (name: string) => Promise<void>;
}

/** A test whose portal offers single sign-on with a real provider. */
export const test = base.extend<Fixtures>({
  testPortal: async ({ database, identity, clock }, use) => {
    const client = { clientId: createToken(), clientSecret: createToken() };
    const testPortal = await openTestPortal(database, {
      clock,
      singleSignOn: { issuer: identity.origin, ...client, subjectsAreLoginNames: true },
    });
    await identity.addClient({
      ...client,
      redirectUris: [`${testPortal.origin}/ssf/sso/callback`],
      postLogoutRedirectUris: [`${testPortal.origin}/login`],
    });
    await use(testPortal);
    await testPortal.close();
  },
  provider: async ({ page, identity }, use) => use(new ProviderPage(page, identity.origin)),
  startSignOn: async ({ page, login }, use) =>
    use(async () => {
      await login.open();
      await page.getByRole('button', { name: en.signIn.singleSignOn }).click();
    }),
  signOn: async ({ provider, startSignOn }, use) =>
    use(async (name) => {
      await startSignOn();
      await provider.send(name);
    }),
});

export { expect };
