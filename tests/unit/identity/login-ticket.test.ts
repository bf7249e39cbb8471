import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpApp } from './support/authenticator-app.ts';
import {
  type Authority,
  CALLBACK,
  CLIENT,
  openAuthority,
  Person,
  type Ticket,
} from './support/open-authority.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

const startSignIn = async (ticket: Ticket = {}) => {
  const { url } = await authority.createAuthorization(ticket);
  return new Person(authority).open(url.href);
};

describe('an authorization request of a second factor', () => {
  const seconds = () => Math.floor(authority.clock.now() / 1000);
  const invalid: [string, () => Ticket][] = [
    ['with a foreign signature', () => ({ secret: 'another secret' })],
    ['of another client', () => ({ claims: { iss: 'stranger' } })],
    ['for another authority', () => ({ claims: { aud: 'https://id.example' } })],
    ['for another request', () => ({ claims: { nonce: 'of another request' } })],
    ['that has expired', () => ({ claims: { iat: seconds() - 60, exp: seconds() - 10 } })],
    [
      'with too long a lifetime',
      () => ({ claims: { iat: seconds() - 620, exp: seconds() + 86_400 } }),
    ],
    ['issued in the future', () => ({ claims: { iat: seconds() + 60 } })],
    ['without an expiry', () => ({ claims: { exp: undefined } })],
    ['for management', () => ({ claims: { purpose: 'manage' } })],
    ['with an empty subject', () => ({ claims: { sub: '' } })],
    ['without the enrol claim', () => ({ claims: { enrol: undefined } })],
  ];

  test.each(invalid)('is refused with a ticket %s', async (_, ticket) => {
    const back = new URL((await startSignIn(ticket())).url);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'invalid_request',
      error_description: 'login_ticket is missing, expired, or of another request',
      state: '/shared/plans',
      iss: authority.identity.origin,
    });
  });

  test.each([
    ['without a ticket', () => undefined],
    ['with an unsigned ticket', (ticket: string) => `eyJhbGciOiJub25lIn0.${ticket.split('.')[1]}.`],
    ['with a ticket that is no JWT', () => 'ticket'],
  ])('is refused %s', async (_, change) => {
    const { url } = await authority.createAuthorization();
    const changed = change(url.searchParams.get('login_ticket') ?? '');
    url.searchParams.delete('login_ticket');
    if (changed !== undefined) url.searchParams.set('login_ticket', changed);
    const person = await new Person(authority).open(url.href);
    expect(new URL(person.url).searchParams.get('error')).toBe('invalid_request');
  });

  test('ends when its ticket expires while the page is open', async () => {
    const person = await startSignIn({ sub: 'sleeper' });
    authority.clock.pass(11 * 60_000);
    await person.open(`${person.url}/app`);
    expect(person.status).toBe(400);
    expect(person.text).toContain('Something went wrong');
  });

  test('is refused at the endpoint of single sign-on', async () => {
    const { url } = await authority.createAuthorization();
    const person = await new Person(authority).open(url.href.replace('/auth?', '/auth/?'));
    expect(person.status).toBe(404);
    // The route reads two ids of clients. The library reads one: its query ends before the fragment.
    const path = `${url.pathname}${url.search}#&client_id=other`;
    const sent = get({ host: '127.0.0.1', port: url.port, path });
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    answer?.resume();
    const back = new URL(answer?.headers.location ?? '').searchParams;
    expect(back.get('error')).toBe('invalid_request');
    expect(back.get('error_description')).toContain('second factors only');
    const posted = await person.fetch('/auth', { method: 'POST', body: url.searchParams });
    expect(posted.status).toBe(413);
  });

  test('is refused with prompt=none', async () => {
    const { url } = await authority.createAuthorization();
    url.searchParams.set('prompt', 'none');
    const person = await new Person(authority).open(url.href);
    expect(new URL(person.url).searchParams.get('error')).toBe('login_required');
  });
});

describe('a sign-in with a second factor', () => {
  test.each([
    `${CALLBACK}/`,
    `${CALLBACK}?next=/`,
    `${CALLBACK}#`,
    `${CALLBACK}/../second-factor`,
    CALLBACK.toUpperCase(),
    CALLBACK.replace('65000', '65001'),
    CALLBACK.replace('127.0.0.1', 'localhost'),
    'https://evil.example/login/second-factor',
  ])('returns to the exact registered address only, not to %s', async (address) => {
    const { url } = await authority.createAuthorization();
    url.searchParams.set('redirect_uri', address);
    const person = await new Person(authority).open(url.href);
    expect([person.status, person.url]).toEqual([400, url.href]);
  });

  test('returns access_denied and the issuer after cancel', async () => {
    const person = await startSignIn({ sub: 'unwilling' });
    await person.send('/cancel');
    const back = new URL(person.url);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      state: '/shared/plans',
      iss: authority.identity.origin,
    });
    expect(back.searchParams.has('code')).toBe(false);
  });

  test('requires the factor again at the next sign-in in the same browser', async () => {
    const person = await startSignIn({ sub: 'regular' });
    await setUpApp(person, authority);
    await person.send('/saved', { saved: 'yes' });
    expect(person.url).toContain('code=');
    for (const prompt of ['login', '']) {
      const { url } = await authority.createAuthorization({ sub: 'regular' });
      url.searchParams.set('prompt', prompt);
      if (!prompt) url.searchParams.delete('prompt');
      await person.open(url.href);
      expect(person.text).toContain('Code from your authenticator app');
    }
  });

  test('works for two users one after the other in one browser', async () => {
    const person = await startSignIn({ sub: 'first' });
    await setUpApp(person, authority);
    await person.send('/saved', { saved: 'yes' });
    const started = await authority.createAuthorization({ sub: 'second' });
    await person.open(started.url.href);
    await setUpApp(person, authority);
    await person.send('/saved', { saved: 'yes' });
    expect(await authority.exchange(person.url, started)).toMatchObject({ sub: 'second' });
  });

  test('is bound to the browser that started it, and refuses forged forms', async () => {
    const person = await startSignIn({ sub: 'bound' });
    const other = await new Person(authority).open(person.url);
    expect(other.status).toBe(400);
    for (const path of [
      'code',
      'recovery',
      'passkey',
      'passkey/options',
      'app',
      'saved',
      'cancel',
    ]) {
      for (const headers of [
        { Origin: 'http://evil.example' },
        { 'Sec-Fetch-Site': 'same-site' },
        {},
      ]) {
        const answer = await person.fetch(`${person.url}/${path}`, {
          method: 'POST',
          headers,
          body: new URLSearchParams({ code: '000000' }),
        });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    }
  });

  test('permits enrollment with a ticket in the first browser only', async () => {
    const { url } = await authority.createAuthorization({ sub: 'watched' });
    const first = await new Person(authority).open(url.href);
    const answer = await new Person(authority).fetch(first.url);
    expect(answer.status).toBe(400);
    const second = await new Person(authority).open(url.href);
    expect(second.text).toContain('there’s nothing to verify here');
    await first.open(url.href);
    await setUpApp(first, authority);
    expect(await authority.fetchEnrollment('watched')).toMatchObject({ enrolled: true });
    // Any browser may verify the factor that is now set up.
    await second.open(url.href);
    expect(second.text).toContain('Code from your authenticator app');
  });

  test('identifies the browser by an HttpOnly cookie for its own pages', async () => {
    const person = await startSignIn({ sub: 'marked' });
    person.jar.delete('second_factor_browser');
    const answer = await person.fetch(person.url);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^second_factor_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('refuses enrollment unless the client confirms that the login is pending', async () => {
    const client = { clientId: 'silent', clientSecret: 'a secret between the two of them alone' };
    await authority.identity.addSecondFactorClient({
      ...client,
      pendingLoginsUri: 'http://127.0.0.1:9/pending',
      redirectUris: ['http://127.0.0.1:65000/login/second-factor'],
    });
    const { url } = await authority.createAuthorization({
      secret: client.clientSecret,
      claims: { iss: client.clientId },
    });
    url.searchParams.set('client_id', client.clientId);
    const person = await new Person(authority).open(url.href);
    expect(person.text).toContain('there’s nothing to verify here');
  });

  test('allows forms to return to the client, scripts of the authority, and calls only for passkeys', async () => {
    const person = await startSignIn({ sub: 'policy' });
    const fetchPolicy = async (address: string) =>
      (await person.fetch(address)).headers.get('content-security-policy');
    expect(await fetchPolicy(person.url)).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
        "form-action 'self' http://127.0.0.1:65000; base-uri 'none'; frame-ancestors 'none'",
    );
    await setUpApp(person, authority);
    expect(person.page).not.toMatch(/<script(?! type="module" src="\/assets\/)|style=| on\w+=/);
    const asked = await startSignIn({ sub: 'policy' });
    expect(await fetchPolicy(asked.url)).not.toContain('connect-src');
    expect(asked.page).toContain('<script type="module" src="/assets/code.js">');
    expect(asked.page).not.toContain('passkey.js');
  });
});

describe('single sign-on and second factors', () => {
  const SINGLE = { clientId: 'intranet', clientSecret: 'known to two' };

  const address = (client: string, redirect: string) =>
    `${authority.identity.origin}/auth?${new URLSearchParams({
      client_id: client,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: redirect,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      state: 's',
    })}`;

  beforeAll(() =>
    authority.identity.addClient({
      ...SINGLE,
      redirectUris: ['http://127.0.0.1:65000/sso'],
      postLogoutRedirectUris: [],
    }),
  );

  test('do not replace each other', async () => {
    const person = await startSignIn({ sub: '42' });
    await setUpApp(person, authority);
    await person.send('/saved', { saved: 'yes' });
    expect(person.url).toContain('code=');
    await person.open(address('intranet', 'http://127.0.0.1:65000/sso'));
    expect(person.text).toContain('Sign in to Quayside ID');
    await person.send(new URL(person.url).pathname, {
      name: '42',
      password: 'a namesake of a person at the portal',
    });
    expect(person.url).toContain('/sso?code=');
    const { url } = await authority.createAuthorization({ sub: '42' });
    await person.open(url.href);
    expect(person.text).toContain('Code from your authenticator app');
    await person.send('/cancel');
    await person.open(address('intranet', 'http://127.0.0.1:65000/sso'));
    expect(person.url).toContain('/sso?code=');
  });
});

describe('the enrollment of a user', () => {
  const ask = (authorization?: string) =>
    fetch(`${authority.identity.origin}/enrolments/42`, {
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });

  test.each([
    ['without credentials', undefined],
    ['with a wrong secret', `Basic ${btoa(`${encodeURIComponent(CLIENT.clientId)}:wrong`)}`],
    ['as an unknown client', `Basic ${btoa('stranger:secret')}`],
    ['as a client of single sign-on', `Basic ${btoa('intranet:known to two')}`],
    ['with malformed credentials', `Basic ${btoa('%:%')}`],
    ['with another scheme', 'Bearer token'],
  ])('is refused %s', async (_, authorization) => {
    const answer = await ask(authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
    expect(await answer.json()).toEqual({ error: 'invalid_client' });
  });

  test('is returned to the client and is not cacheable', async () => {
    const answer = await ask(`Basic ${btoa(`${CLIENT.clientId}:${CLIENT.clientSecret}`)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ enrolled: expect.any(Boolean) });
  });

  test('belongs to the client’s own user', async () => {
    const person = await startSignIn({ sub: 'shared number' });
    await setUpApp(person, authority);
    const other = { clientId: 'other', clientSecret: 'other secret' };
    await authority.identity.addSecondFactorClient({
      ...other,
      redirectUris: ['http://127.0.0.1:65000/other'],
    });
    const answer = await fetch(`${authority.identity.origin}/enrolments/shared number`, {
      headers: { Authorization: `Basic ${btoa('other:other secret')}` },
    });
    expect(await answer.json()).toMatchObject({ enrolled: false });
    expect(await authority.fetchEnrollment('shared number')).toMatchObject({ enrolled: true });
  });
});
