import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../demo/server/database/database.ts';
import { createToken } from '../../../demo/server/secrets.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { type FakeAuthority, startFakeAuthority } from './support/fake-authority.ts';
import { openEmptyDatabase } from './support/open-empty-database.ts';
import { openSignOn, type SignOn } from './support/open-sign-on.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { complete, exchange, login, readRefusal } from './support/second-factor-calls.ts';
import { resume } from './support/signed-in.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

/** Opens a URL and follows redirects, until a page or a redirect to a path of the portal. */
async function follow(visitor: Visitor, address: string): Promise<string[]> {
  const visited = [address];
  for (;;) {
    const answer = await visitor.fetch(visited.at(-1) ?? '');
    const location = answer.headers.get('location');
    if (location === null) return visited;
    const base = visited.at(-1)?.startsWith('http') ? visited.at(-1) : undefined;
    visited.push(base === undefined ? location : (URL.parse(location, base)?.href ?? ''));
    if (location.startsWith('/login')) return [...visited.slice(0, -1), location];
  }
}

describe('single sign-on at a provider that does not vouch for a second factor', () => {
  let signOn: SignOn;
  let testPortal: TestPortal;
  beforeAll(async () => {
    signOn = await openSignOn(true);
    testPortal = signOn.testPortal;
  });
  afterAll(() => signOn.close());
  afterEach(() =>
    testPortal.portal.settings.write({ mfaSetting: undefined, loginClosed: undefined }),
  );

  const setMode = (mfaSetting: 'DISABLED' | 'ENFORCED' | 'OPTIONAL') =>
    testPortal.portal.settings.write({ mfaSetting });

  /** Signs in at the provider. @returns the browser, back on the sign-in page, and its redirects */
  async function returnFromProvider(name: string) {
    const visitor = testPortal.visitor();
    const form = await signOn.start(visitor);
    const callback = await signOn.submitLogin(visitor, form, name, getPassword(name));
    const visited = await follow(visitor, callback);
    expect(visited.at(-1)).toBe('/login');
    return { visitor, visited };
  }

  /** Passes the second factor that a 609 asks for, which is set up if there is none. */
  async function passSecondFactor(visitor: Visitor, answer: Response): Promise<Response> {
    expect(answer.status).toBe(609);
    expect((await exchange(visitor, await signOn.passSecondFactor(visitor, answer))).status).toBe(
      204,
    );
    return complete(visitor);
  }

  async function enroll(name: string): Promise<void> {
    await setMode('ENFORCED');
    const visitor = testPortal.visitor();
    expect((await passSecondFactor(visitor, await login(visitor, name))).status).toBe(200);
  }

  test('gives no session in the mode ENFORCED before the second factor', async () => {
    await enroll('anna');
    const { visitor } = await returnFromProvider('anna');
    const answer = await resume(visitor);
    expect(answer.status).toBe(609);
    for (const path of [CALL_PATHS.self, '/ssf/admin/people']) {
      expect((await visitor.fetch(path)).status).toBe(401);
    }
    expect((await resume(visitor)).status).toBe(401);

    const completed = await passSecondFactor(visitor, answer);
    expect(completed.status).toBe(200);
    expect(await (await visitor.fetch(CALL_PATHS.self)).json()).toMatchObject({ name: 'anna' });
  });

  test('does not open the admin console in the mode ENFORCED, not even with the password', async () => {
    await enroll('admin');
    const { visitor } = await returnFromProvider('admin');
    const confirmByPassword = () =>
      visitor.fetch(CALL_PATHS.portalLogin, {
        method: 'POST',
        headers: { ...SCRIPT, Authorization: basic('admin', getPassword('admin')) },
      });
    expect(await readRefusal(await confirmByPassword())).toBe('401 SECOND_FACTOR_NEEDED');
    const answer = await resume(visitor);
    expect(answer.status).toBe(609);
    expect(await readRefusal(await confirmByPassword())).toBe('401 SECOND_FACTOR_NEEDED');
    expect((await visitor.fetch('/ssf/admin/people')).status).toBe(401);

    expect((await passSecondFactor(visitor, answer)).status).toBe(200);
    expect((await confirmByPassword()).status).toBe(204);
    expect((await visitor.fetch('/ssf/admin/people')).status).toBe(200);
  });

  test('asks people who have a second factor in the mode OPTIONAL, and lets others in', async () => {
    await enroll('yuki');
    await setMode('OPTIONAL');
    expect((await resume((await returnFromProvider('yuki')).visitor)).status).toBe(609);
    expect((await resume((await returnFromProvider('zoé')).visitor)).status).toBe(200);
  });

  test('asks for a new sign-in before a person sets up a second factor', async () => {
    await setMode('ENFORCED');
    const { visitor, visited } = await returnFromProvider('ludwig');
    const again = visited
      .map((address) => URL.parse(address))
      .find((url) => url?.pathname === '/auth');
    expect(again?.searchParams.get('max_age')).toBe('60');
    const completed = await passSecondFactor(visitor, await resume(visitor));
    expect(completed.status).toBe(200);
  });

  test('can set up no second factor five minutes after the sign-in at the provider', async () => {
    await setMode('ENFORCED');
    const { visitor } = await returnFromProvider('saga');
    // A pending session and the proof of identity have the same lifetime, so the proof is made older.
    testPortal.clock.pass(4.5 * 60_000);
    await testPortal.portal.database.query.execute(
      "UPDATE sessions SET proven_at = proven_at - interval '1 minute'",
    );
    const answer = await resume(visitor);
    expect(answer.status).toBe(609);
    await expect(signOn.passSecondFactor(visitor, answer)).rejects.toThrow(
      /Tvåstegsverifiering är inte konfigurerad/,
    );
  });

  test('asks the provider for a second factor where the portal requires one', async () => {
    const readAcrValues = async () => {
      const answer = await testPortal.visitor().fetch('/ssf/sso/login');
      return new URL(answer.headers.get('location') ?? '').searchParams.get('acr_values');
    };
    expect(await readAcrValues()).toBeNull();
    await setMode('OPTIONAL');
    expect(await readAcrValues()).toBe('two-factors');
    await testPortal.portal.settings.write({
      mfaSetting: 'DISABLED',
      externalMfaSetting: 'ENFORCED',
    });
    expect(await readAcrValues()).toBe('two-factors');
    await testPortal.portal.settings.write({ externalMfaSetting: undefined });
  });

  test('completes the second factor while the login with a password is disabled', async () => {
    await enroll('olga');
    const { visitor } = await returnFromProvider('olga');
    const byPassword = testPortal.visitor();
    const asked = await login(byPassword, 'olga');
    await testPortal.portal.settings.write({ loginClosed: true });
    expect((await passSecondFactor(visitor, await resume(visitor))).status).toBe(200);
    expect((await passSecondFactor(byPassword, asked)).status).toBe(503);
  });

  test('gives no session while the authority of the second factor does not answer', async () => {
    await enroll('jürgen');
    const { visitor } = await returnFromProvider('jürgen');
    const lonely = await openTestPortal({
      data: { database: testPortal.portal.database },
      secondFactor: {
        issuer: 'http://127.0.0.1:9',
        clientId: 'x',
        clientSecret: createToken(),
        tickets: true,
      },
    });
    const elsewhere = lonely.visitor();
    for (const [name, value] of visitor.jar) elsewhere.jar.set(name, value);
    expect(await readRefusal(await resume(elsewhere))).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect((await elsewhere.fetch(CALL_PATHS.self)).status).toBe(401);
    await lonely.portal.close();
    expect((await resume(visitor)).status).toBe(609);
  });

  test('an older session does not open the admin console once a second factor is required', async () => {
    const admin = testPortal.visitor();
    await setMode('DISABLED');
    expect((await login(admin, 'admin')).status).toBe(200);
    await setMode('ENFORCED');
    const confirmed = await admin.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: { ...SCRIPT, Authorization: basic('admin', getPassword('admin')) },
    });
    expect(await readRefusal(confirmed)).toBe('401 SECOND_FACTOR_NEEDED');
    expect((await admin.fetch('/ssf/admin/people')).status).toBe(403);
  });
});

describe('single sign-on at a provider that names the class of a sign-in', () => {
  let database: Database;
  let provider: FakeAuthority;
  let testPortal: TestPortal;
  beforeAll(async () => {
    database = await openEmptyDatabase();
    provider = await startFakeAuthority(database);
    const client = { clientId: 'portal', clientSecret: createToken() };
    const issued = { issuer: provider.origin, ...client };
    testPortal = await openTestPortal({
      data: { database },
      singleSignOn: { ...issued, acrValues: ['two-factors'], subjectsAreLoginNames: true },
      secondFactor: { ...issued, tickets: true },
    });
    const { address } = testPortal;
    provider.addClient(client, `${address}/ssf/sso/callback`, `${address}/login/second-factor`);
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
  });
  afterAll(async () => {
    await testPortal.portal.close();
    await provider.close();
    await database.close();
  });
  afterEach(() => {
    provider.acr = undefined;
    provider.ignoresMaxAge = false;
  });

  async function returnFromProvider() {
    provider.subject = 'admin';
    const visitor = testPortal.visitor();
    const visited = await follow(visitor, '/ssf/sso/login');
    return { visitor, page: visited.at(-1) };
  }

  test('gives a session if the provider vouches for a second factor', async () => {
    provider.acr = 'two-factors';
    const { visitor, page } = await returnFromProvider();
    expect(page).toBe('/login');
    expect((await resume(visitor)).status).toBe(200);
    expect(await (await visitor.fetch(CALL_PATHS.self)).json()).toMatchObject({ name: 'admin' });
    // The session at the provider may be old: only the password opens the console.
    const confirm = (authorization: string) =>
      visitor.fetch(CALL_PATHS.portalLogin, {
        method: 'POST',
        headers: { ...SCRIPT, Authorization: authorization },
      });
    const token = visitor.jar.get('portal_public_token');
    expect((await confirm(`Bearer ${token}`)).status).toBe(401);
    expect((await visitor.fetch('/ssf/admin/people')).status).toBe(403);
    expect((await confirm(basic('admin', getPassword('admin')))).status).toBe(204);
  });

  test.each([undefined, 'password'])('requires the second factor for the class %s', async (acr) => {
    provider.acr = acr;
    const { visitor, page } = await returnFromProvider();
    expect(page).toBe('/login');
    expect((await resume(visitor)).status).toBe(609);
  });

  test('fails before the second factor is set up if the provider ignores the age of the sign-in', async () => {
    provider.ignoresMaxAge = true;
    const { visitor, page } = await returnFromProvider();
    expect(page).toBe('/login?error=sso');
    expect(visitor.jar.has('portal_session')).toBe(false);
  });
});
