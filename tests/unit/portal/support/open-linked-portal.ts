import { eq } from 'drizzle-orm';
import { people } from '../../../../demo/portal/database/schema/people.ts';
import type { AuthorityOptions } from '../../../../demo/portal/second-factor/authority.ts';
import { CALL_PATHS } from '../../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './open-test-portal.ts';
import { complete, exchange, getDestination, login } from './second-factor-calls.ts';
import { type Algorithm, type StockProvider, startStockProvider } from './stock-provider.ts';
import { SCRIPT, type Visitor } from './visitor.ts';

/** The class with which the provider names a second factor. */
export const TWO_FACTORS = 'urn:example:two-factors';

/** A portal whose people link their accounts at a stock OpenID provider, for the second factor and single sign-on. */
export interface LinkedPortal {
  testPortal: TestPortal;
  provider: StockProvider;
  /** Opens a URL of the provider and signs in there. @returns the URL of the redirect to the portal */
  signInAtProvider(visitor: Visitor, url: URL): Promise<string>;
  /** Makes the login call and signs in at the provider, if a second factor is due. @returns the browser and the redirect */
  startFactor(name: string): Promise<{ visitor: Visitor; address: string }>;
  /** Signs a person without a second factor in, and links an account for it. @returns where the portal leads to */
  linkFactor(name: string, account: string): Promise<string>;
  /** Signs a person in with the password, and an account and a second factor at the provider. */
  signInWithFactor(name: string, account: string): Promise<Visitor>;
  /** Signs a person in with the password only, in the mode OPTIONAL. */
  signIn(name: string): Promise<Visitor>;
  /** Follows the link of the page with linked accounts, and signs in at the provider. @returns where the portal leads to */
  link(visitor: Visitor, purpose: string, account: string): Promise<string>;
  /** Starts single sign-on with an account. @returns the browser, and where the portal leads to */
  signOn(account: string): Promise<{ visitor: Visitor; page: string }>;
  /** Makes the login call with the public token, as the elements do after single sign-on. */
  resume(visitor: Visitor): Promise<Response>;
  findId(name: string): Promise<number>;
  close(): Promise<void>;
}

/** Opens the portal and the provider. */
export async function openLinkedPortal(
  algorithm: Algorithm = 'ES256',
  announcesIss = true,
  options: Partial<AuthorityOptions> = {},
): Promise<LinkedPortal> {
  const provider = await startStockProvider(algorithm, announcesIss);
  const registration = {
    issuer: provider.origin,
    ...provider.client,
    acrValues: [TWO_FACTORS],
    ...options,
  };
  const testPortal = await openTestPortal({
    secondFactor: registration,
    singleSignOn: registration,
  });
  const { address, portal } = testPortal;
  provider.register(
    `${address}/login/second-factor`,
    `${address}/account/links/second-factor/callback`,
    `${address}/account/links/single-sign-on/callback`,
    `${address}/ssf/sso/callback`,
  );

  async function signInAtProvider(visitor: Visitor, url: URL): Promise<string> {
    let next = url.href;
    // The person has signed out there since the last time: a provider asks before it changes accounts.
    for (const name of visitor.jar.keys()) if (name.startsWith('_')) visitor.jar.delete(name);
    while (next.startsWith(provider.origin)) {
      const answer = await visitor.fetch(next);
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${answer.status}: ${await answer.text()}`);
      next = new URL(location, next).href;
    }
    return next;
  }

  async function startFactor(name: string) {
    const visitor = testPortal.visitor();
    const answer = await login(visitor, name);
    return {
      visitor,
      address: await signInAtProvider(visitor, await getDestination(visitor, answer)),
    };
  }

  async function signIn(name: string) {
    await portal.settings.write({ mfaSetting: 'OPTIONAL' });
    const visitor = testPortal.visitor();
    const { status } = await visitor.signIn(name, getPassword(name));
    if (status !== 200) throw new Error(`The login answers ${status}`);
    return visitor;
  }

  async function link(visitor: Visitor, purpose: string, account: string) {
    provider.account = account;
    const answer = await visitor.fetch(`/account/links/${purpose}/start`);
    const location = answer.headers.get('location') ?? '';
    if (!location.startsWith(provider.origin)) return location;
    const back = await signInAtProvider(visitor, new URL(location));
    return (await visitor.fetch(back)).headers.get('location') ?? '';
  }

  return {
    testPortal,
    provider,
    signInAtProvider,
    startFactor,
    signIn,
    link,
    async linkFactor(name, account) {
      const visitor = await signIn(name);
      provider.acr = TWO_FACTORS;
      return link(visitor, 'second-factor', account);
    },
    async signInWithFactor(name, account) {
      await portal.settings.write({ mfaSetting: 'ENFORCED' });
      Object.assign(provider, { account, acr: TWO_FACTORS });
      const { visitor, address: back } = await startFactor(name);
      const answers = [await exchange(visitor, back), await complete(visitor)];
      const statuses = answers.map(({ status }) => status).join(' ');
      if (statuses !== '204 200') throw new Error(`The second factor answers ${statuses}`);
      return visitor;
    },
    async signOn(account) {
      provider.account = account;
      const visitor = testPortal.visitor();
      let page = (await visitor.fetch('/ssf/sso/login')).headers.get('location') ?? '';
      while (page.startsWith('http')) {
        const back = await signInAtProvider(visitor, new URL(page));
        page = (await visitor.fetch(back)).headers.get('location') ?? '';
      }
      return { visitor, page };
    },
    resume: (visitor) =>
      visitor.fetch(CALL_PATHS.login, {
        method: 'POST',
        headers: { ...SCRIPT, Authorization: `Bearer ${visitor.jar.get('portal_public_token')}` },
      }),
    async findId(name) {
      const [person] = await portal.database.query
        .select({ id: people.id })
        .from(people)
        .where(eq(people.loginKey, name));
      if (!person) throw new Error(`There is no person named ${name}`);
      return person.id;
    },
    async close() {
      await portal.close();
      await provider.close();
    },
  };
}
