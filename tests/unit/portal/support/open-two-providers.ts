import { ADMIN_LINK_PATHS } from '../../../../demo/portal/admin/links-paths.ts';
import { CALL_PATHS } from '../../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './open-test-portal.ts';
import { type StockProvider, startStockProvider } from './stock-provider.ts';
import { basic, SCRIPT, type Visitor } from './visitor.ts';

/** A portal with two stock providers of single sign-on, whose accounts are linked. */
export interface TwoProviders {
  readonly testPortal: TestPortal;
  /** The provider without an id. */
  readonly harbor: StockProvider;
  /** The provider with the id `pilots`. */
  readonly pilots: StockProvider;
  /** Links an account to a person. @param service as in the form of the console */
  link(name: string, service: string, account: string): Promise<void>;
  /** Starts single sign-on. @returns the URL of the provider */
  start(visitor: Visitor, path: string): Promise<URL>;
  /** Follows redirects of both providers. @returns the first URL elsewhere, which is the portal's */
  follow(visitor: Visitor, url: URL): Promise<string>;
  /** Signs in at a provider with an account. @returns the browser, and where the portal leads to */
  signOn(path: string, account: string): Promise<{ visitor: Visitor; page: string }>;
  close(): Promise<void>;
}

/** Paths at which single sign-on starts. */
export const HARBOR_LOGIN = '/ssf/sso/login';
export const PILOTS_LOGIN = '/ssf/sso/pilots/login';

/** Opens the portal and the providers, which do not put `iss` into their responses: an attacker would not. */
export async function openTwoProviders(): Promise<TwoProviders> {
  const harbor = await startStockProvider('ES256', false);
  const pilots = await startStockProvider('EdDSA', false);
  const testPortal = await openTestPortal({
    singleSignOn: [
      { issuer: harbor.origin, ...harbor.client, name: 'Harbor' },
      { issuer: pilots.origin, ...pilots.client, name: 'Pilots', id: 'pilots' },
    ],
  });
  const { address } = testPortal;
  harbor.register(
    `${address}/ssf/sso/callback`,
    `${address}/account/links/single-sign-on/callback`,
  );
  pilots.register(
    `${address}/ssf/sso/pilots/callback`,
    `${address}/account/links/single-sign-on/pilots/callback`,
  );
  const admin = testPortal.visitor();
  await admin.signIn('admin', getPassword('admin'));
  await admin.fetch(CALL_PATHS.portalLogin, {
    method: 'POST',
    headers: { ...SCRIPT, Authorization: basic('admin', getPassword('admin')) },
  });

  const isProvider = (url: string) =>
    url.startsWith(harbor.origin) || url.startsWith(pilots.origin);

  async function follow(visitor: Visitor, url: URL): Promise<string> {
    let next = url.href;
    // The cookies of all ports of a host are the same. The person has signed out at the provider since the last time.
    for (const name of visitor.jar.keys()) if (name.startsWith('_')) visitor.jar.delete(name);
    while (isProvider(next)) {
      const answer = await visitor.fetch(next);
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${answer.status}: ${await answer.text()}`);
      next = new URL(location, next).href;
    }
    return next;
  }

  async function start(visitor: Visitor, path: string): Promise<URL> {
    const answer = await visitor.fetch(path, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    return new URL(answer.headers.get('location') ?? '', address);
  }

  return {
    testPortal,
    harbor,
    pilots,
    start,
    follow,
    async link(name, service, account) {
      const fields = { name, service, subject: account };
      const answer = await admin.submit(ADMIN_LINK_PATHS.link, fields);
      const outcome = answer.headers.get('location') ?? '';
      if (!outcome.endsWith('outcome=linked')) throw new Error(outcome);
    },
    async signOn(path, account) {
      Object.assign(harbor, { account });
      Object.assign(pilots, { account });
      const visitor = testPortal.visitor();
      const back = await follow(visitor, await start(visitor, path));
      const page = (await visitor.fetch(back)).headers.get('location') ?? '';
      return { visitor, page };
    },
    async close() {
      await testPortal.portal.close();
      await harbor.close();
      await pilots.close();
    },
  };
}
