import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import { newToken } from '../../../demo/server/secrets.ts';
import { CHEAP, openDoor } from './door.ts';
import { ProviderPage } from './provider-page.ts';
import { test as base, expect } from './test.ts';

/** A test whose portal offers single sign-on at a real provider. */
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
  door: async ({ database, identity }, use) => {
    const client = { clientId: newToken(), clientSecret: newToken() };
    const door = await openDoor(database, {
      singleSignOn: { issuer: identity.origin, ...client },
    });
    await identity.addClient({
      ...client,
      redirectUris: [`${door.address}/ssf/sso/callback`],
      postLogoutRedirectUris: [`${door.address}/login`],
    });
    await use(door);
    await door.close();
  },
  provider: async ({ page, identity }, use) => use(new ProviderPage(page, identity.origin)),
});

export { expect };
