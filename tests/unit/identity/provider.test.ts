import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentity, sweepIdentity } from '../../../demo/identity/identity.ts';
import { createAdapter } from '../../../demo/identity/provider/adapter.ts';
import { keys, records } from '../../../demo/identity/provider/tables.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { openSignOn, SIGN_ON_CLIENT, type SignOn } from '../portal/support/open-sign-on.ts';
import { getPassword, MINIMUM_COST } from '../portal/support/open-test-portal.ts';
import { Visitor } from '../portal/support/visitor.ts';

let signOn: SignOn;
beforeAll(async () => {
  signOn = await openSignOn();
});
afterAll(() => signOn.close());

/** Opens the sign-in form in a new browser. @returns the browser and the URL of the form */
async function openForm(): Promise<{ visitor: Visitor; form: string }> {
  const visitor = signOn.testPortal.visitor();
  return { visitor, form: await signOn.start(visitor) };
}

describe('the sign-in form', () => {
  test('has labels, no script, and a policy that allows the return to the client', async () => {
    const { visitor, form } = await openForm();
    const answer = await visitor.fetch(form);
    const page = await answer.text();
    expect(page).toMatch(/<html lang="en" dir="ltr">/);
    expect(page).toMatch(/<label for="name">[\s\S]*autocomplete="username"/);
    expect(page).toMatch(/<label for="password">[\s\S]*autocomplete="current-password"/);
    expect(page).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; form-action 'self' ${signOn.testPortal.address}; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const style = await visitor.fetch(`${signOn.identity.origin}/assets/identity.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  test('gives the same answer for known and unknown names', async () => {
    const pages = [];
    for (const name of ['anna', 'nobody']) {
      const { visitor, form } = await openForm();
      const answer = await visitor.fetch(form, {
        method: 'POST',
        headers: { Origin: signOn.identity.origin },
        body: new URLSearchParams({ name, password: 'wrong' }),
      });
      expect(answer.status).toBe(200);
      pages.push((await answer.text()).replaceAll(name, '').replace(/interaction\/[\w-]+/g, ''));
    }
    expect(pages[0]).toContain('Incorrect username or password.');
    expect(pages[0]).toBe(pages[1]);
  });

  test('escapes the submitted name', async () => {
    const { visitor, form } = await openForm();
    const answer = await visitor.fetch(form, {
      method: 'POST',
      headers: { Origin: signOn.identity.origin },
      body: new URLSearchParams({ name: '"><b>x', password: 'wrong' }),
    });
    expect(await answer.text()).toContain('value="&quot;&gt;&lt;b&gt;x"');
  });

  test.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['the portal', { 'Sec-Fetch-Site': 'same-site' }],
    ['an unknown origin', {}],
  ])('refuses requests from %s', async (_, headers) => {
    const { visitor, form } = await openForm();
    const fields = { name: 'anna', password: getPassword('anna') };
    for (const [address, body] of [
      [form, new URLSearchParams(fields)],
      [`${form}/cancel`, null],
    ] as const) {
      const answer = await visitor.fetch(address, { method: 'POST', headers, body });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  test('is bound to the browser that started the interaction', async () => {
    const { form } = await openForm();
    const other = signOn.testPortal.visitor();
    expect((await other.fetch(form)).status).toBe(400);
    const answer = await other.fetch(form, {
      method: 'POST',
      headers: { Origin: signOn.identity.origin },
      body: new URLSearchParams({ name: 'anna', password: getPassword('anna') }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Something went wrong');
  });

  test('refuses names and passwords that are longer than any, before they are compared', async () => {
    const { visitor, form } = await openForm();
    for (const fields of [
      { name: `a${'\u0315\u0327'.repeat(10_000)}`, password: 'x' },
      { name: 'anna', password: `a${'\u0315\u0327'.repeat(1_000)}` },
      { name: 'x'.repeat(255), password: 'x' },
    ]) {
      const answer = await visitor.fetch(form, {
        method: 'POST',
        headers: { Origin: signOn.identity.origin },
        body: new URLSearchParams(fields),
      });
      expect([400, 413]).toContain(answer.status);
    }
  });

  test('closes the connection of a client that stalls', () => {
    for (const server of [signOn.identity.server, signOn.testPortal.portal.app.server]) {
      expect(server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 20_000 });
    }
  });

  test('lets the owner of an account in where they signed in before, whatever strangers try', async () => {
    const signIn = async (visitor: Visitor, password: string) =>
      signOn.submitLogin(visitor, await signOn.start(visitor), 'saga', password);
    const [owner, stranger] = [signOn.testPortal.visitor(), signOn.testPortal.visitor()];
    const callback = expect.stringContaining('/ssf/sso/callback?code=');
    expect(await signIn(owner, getPassword('saga'))).toEqual(callback);
    for (let time = 0; time < 15; time += 1) await signIn(stranger, `no ${time}`);
    expect(await signIn(owner, getPassword('saga'))).toEqual(callback);
  });
});

describe('the provider', () => {
  const authorize = (change: Record<string, string | undefined>) => {
    const query = {
      client_id: 'portal',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${signOn.testPortal.address}/ssf/sso/callback`,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      state: 's',
      ...change,
    };
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const url = `${signOn.identity.origin}/auth?${new URLSearchParams(given as [string, string][])}`;
    return new Visitor(signOn.identity.origin).fetch(url);
  };

  test.each([
    ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/' }],
    ['an unknown client', { client_id: 'stranger' }],
  ])('refuses %s without a redirect', async (_, change) => {
    const answer = await authorize(change);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('allows nothing to responses that are not pages', async () => {
    const { origin } = signOn.identity;
    for (const path of ['/.well-known/openid-configuration', '/enrolments/1', '/assets/codes.js']) {
      const { headers } = await fetch(origin + path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const directive of ['default-src', 'form-action', 'base-uri', 'frame-ancestors']) {
        expect(policy).toContain(`${directive} 'none'`);
      }
    }
  });

  test('requires a code challenge', async () => {
    const answer = await authorize({ code_challenge: undefined, code_challenge_method: undefined });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe('invalid_request');
  });

  test('publishes only supported features', async () => {
    const answer = await fetch(`${signOn.identity.origin}/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({
      issuer: signOn.identity.origin,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: ['openid'],
    });
  });

  test('redeems a code once', async () => {
    const { visitor, form } = await openForm();
    const callback = new URL(await signOn.submitLogin(visitor, form, 'yuki', getPassword('yuki')));
    await visitor.fetch(callback.href);
    const answer = await fetch(`${signOn.identity.origin}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('portal:between+the+two+of+them')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: callback.searchParams.get('code') ?? '',
        redirect_uri: `${signOn.testPortal.address}/ssf/sso/callback`,
        code_verifier: 'x'.repeat(43),
      }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('redeems a code once if two requests have found it unused', async () => {
    const codes = createAdapter(signOn.testPortal.portal.database, 'AuthorizationCode');
    await codes.upsert('a code', {}, 60);
    await codes.consume('a code');
    await expect(codes.consume('a code')).rejects.toThrow('invalid_grant');
  });

  test('refuses an unregistered URI at sign-out', async () => {
    const answer = await fetch(
      `${signOn.identity.origin}/session/end?client_id=portal&post_logout_redirect_uri=https://evil.example/`,
    );
    expect(answer.status).toBe(400);
  });

  // PostgreSQL cannot store NUL.
  test('refuses a parameter with NUL, at the sign-in and at the sign-out', async () => {
    const visitor = signOn.testPortal.visitor();
    const location = (await visitor.fetch('/ssf/sso/login')).headers.get('location') ?? '';
    const signIn = new URL(location);
    signIn.searchParams.set('nonce', 'a\0b');
    const answer = await visitor.fetch(signIn.href);
    expect(answer.headers.get('location') ?? '').toContain('error=invalid_request');
    const signOut = await fetch(`${signOn.identity.origin}/session/end?state=a%00b`);
    expect(signOut.status).toBe(400);
  });

  test('stores no credential in plain text, and sweeps expired records', async () => {
    const { visitor, form } = await openForm();
    const callback = await signOn.submitLogin(visitor, form, 'anna', getPassword('anna'));
    const { query } = signOn.testPortal.portal.database;
    const rows = JSON.stringify([
      await query.select().from(records),
      await query.select().from(keys),
    ]);
    const code = new URL(callback).searchParams.get('code');
    for (const secret of [
      code,
      visitor.jar.get('identity_session'),
      getPassword('anna'),
      SIGN_ON_CLIENT.clientSecret,
    ]) {
      expect(secret).toBeTruthy();
      expect(rows).not.toContain(secret);
    }
    await query.update(records).set({ expiresAt: new Date(0) });
    await sweepIdentity(signOn.testPortal.portal.database, { now: Date.now });
    expect(await query.$count(records)).toBe(0);
  });

  test('signs with the same key after a restart', async () => {
    const { database } = signOn.testPortal.portal;
    const second = await createIdentity({
      data: { database },
      sealingKey: SEALING_KEY,
      accounts: [],
      host: '127.0.0.1',
      port: 0,
      passwordCost: MINIMUM_COST,
    });
    const fetchKeys = async (origin: string) => (await fetch(`${origin}/jwks`)).json();
    const [old, fresh] = [await fetchKeys(signOn.identity.origin), await fetchKeys(second.origin)];
    await second.close();
    expect(fresh).toEqual(old);
    expect(JSON.stringify(old)).not.toContain('"d"');
    expect(await database.query.$count(keys)).toBe(3);
  });
});
