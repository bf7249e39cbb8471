import { createToken } from '../../../demo/server/secrets.ts';
import { ProviderPage } from './provider-page.ts';
import { test as base, expect } from './second-factor-test.ts';
import { openTestPortal } from './test-portal.ts';

interface Fixtures {
  /** The pages of the provider of single sign-on. */
  provider: ProviderPage;
}

/**
 * A test whose portal offers single sign-on and requires a second factor. The provider knows only
 * passwords; it is also the authority of the second factor.
 */
export const test = base.extend<Fixtures>({
  testPortal: async ({ database, identity, clock }, use) => {
    const signOn = { clientId: createToken(), clientSecret: createToken() };
    const factor = { clientId: createToken(), clientSecret: createToken() };
    const testPortal = await openTestPortal(database, {
      clock,
      singleSignOn: {
        issuer: identity.origin,
        ...signOn,
        acrValues: ['two-factors'],
        subjectsAreLoginNames: true,
      },
      secondFactor: { issuer: identity.origin, ...factor, tickets: true },
    });
    await identity.addClient({
      ...signOn,
      redirectUris: [`${testPortal.origin}/ssf/sso/callback`],
      postLogoutRedirectUris: [`${testPortal.origin}/login`],
    });
    await identity.addSecondFactorClient({
      ...factor,
      pendingLoginsUri: `${testPortal.origin}/rest/oauth2/login/pending`,
      redirectUris: [`${testPortal.origin}/login/second-factor`],
    });
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    await use(testPortal);
    await testPortal.close();
  },
  provider: async ({ page, identity }, use) => use(new ProviderPage(page, identity.origin)),
});

export { expect };
