import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import { newToken } from '../../../demo/server/secrets.ts';
import { ProviderPage } from './provider-page.ts';
import { test as base, expect } from './test.ts';
import { CHEAP, openTestPortal } from './test-portal.ts';

/** A test whose portal offers single sign-on with a real provider. */
export const test = base.extend<{ provider: ProviderPage }, { identity: Identity }>({
  identity: [
    async ({ database }, use) => {
      const identity = await createIdentity({
        data: { database },
        accounts: DEMO_PEOPLE.filter(({ singleSignOn }) => singleSignOn),
        host: '127.0.0.1',
        port: 0,
        passwordCost: CHEAP,
      });
      await use(identity);
      await identity.close();
    },
    { scope: 'worker' },
  ],
  testPortal: async ({ database, identity }, use) => {
    const client = { clientId: newToken(), clientSecret: newToken() };
    const testPortal = await openTestPortal(database, {
      singleSignOn: { issuer: identity.origin, ...client },
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
});

export { expect };
