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
}, 60_000);
afterAll(() => authority.close());

const arrive = async (ticket: Ticket = {}) => {
  const { url } = await authority.authorization(ticket);
  return new Person(authority).open(url.href);
};

describe('without a good ticket nobody is asked for anything', () => {
  const seconds = () => Math.floor(authority.clock.now() / 1000);
  const sole: [string, () => Ticket][] = [
    ['signed by somebody else', () => ({ secret: 'another secret' })],
    ['made by another client', () => ({ claims: { iss: 'stranger' } })],
    ['made for another authority', () => ({ claims: { aud: 'https://id.example' } })],
    ['made for another request', () => ({ claims: { nonce: 'of another request' } })],
    ['that is over', () => ({ claims: { iat: seconds() - 60, exp: seconds() - 10 } })],
    ['that wants to last', () => ({ claims: { iat: seconds() - 620, exp: seconds() + 86_400 } })],
    ['of the future', () => ({ claims: { iat: seconds() + 60 } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['for managing', () => ({ claims: { purpose: 'manage' } })],
    ['about nobody', () => ({ claims: { sub: '' } })],
    ['that leaves open whether to set up', () => ({ claims: { enrol: undefined } })],
  ];

  test.each(sole)('not with one %s', async (_, ticket) => {
    const back = new URL((await arrive(ticket())).at);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'invalid_request',
      error_description: 'login_ticket is missing, over, or not for this request',
      state: '/shared/plans',
      iss: authority.identity.origin,
    });
  });

  test.each([
    ['without one', () => undefined],
    ['with an unsigned one', (ticket: string) => `eyJhbGciOiJub25lIn0.${ticket.split('.')[1]}.`],
    ['with no JWT at all', () => 'ticket'],
  ])('not %s', async (_, change) => {
    const { url } = await authority.authorization();
    const changed = change(url.searchParams.get('login_ticket') ?? '');
    url.searchParams.delete('login_ticket');
    if (changed !== undefined) url.searchParams.set('login_ticket', changed);
    const person = await new Person(authority).open(url.href);
    expect(new URL(person.at).searchParams.get('error')).toBe('invalid_request');
  });

  test('not with one that ends while the page is open', async () => {
    const person = await arrive({ sub: 'sleeper' });
    authority.clock.pass(11 * 60_000);
    await person.open(`${person.at}/app`);
    expect(person.status).toBe(400);
    expect(person.text).toContain('That did not work');
  });

  test('not at the entrance of single sign-on', async () => {
    const { url } = await authority.authorization();
    const person = await new Person(authority).open(url.href.replace('/auth?', '/auth/?'));
    const back = new URL(person.at).searchParams;
    expect(back.get('error')).toBe('invalid_request');
    expect(back.get('error_description')).toContain('second factors only');
    const posted = await person.fetch('/auth', { method: 'POST', body: url.searchParams });
    expect(posted.status).toBe(404);
  });

  test('not in a request that wants nobody to be asked', async () => {
    const { url } = await authority.authorization();
    url.searchParams.set('prompt', 'none');
    const person = await new Person(authority).open(url.href);
    expect(new URL(person.at).searchParams.get('error')).toBe('login_required');
  });
});

describe('the way of a second factor', () => {
  test.each([
    `${CALLBACK}/`,
    `${CALLBACK}?next=/`,
    `${CALLBACK}#`,
    `${CALLBACK}/../second-factor`,
    CALLBACK.toUpperCase(),
    CALLBACK.replace('65000', '65001'),
    CALLBACK.replace('127.0.0.1', 'localhost'),
    'https://evil.example/login/second-factor',
  ])('leads back to the very address that was registered, not to %s', async (address) => {
    const { url } = await authority.authorization();
    url.searchParams.set('redirect_uri', address);
    const person = await new Person(authority).open(url.href);
    expect([person.status, person.at]).toEqual([400, url.href]);
  });

  test('ends with access_denied and the issuer for who cancels', async () => {
    const person = await arrive({ sub: 'unwilling' });
    await person.send('/cancel');
    const back = new URL(person.at);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      state: '/shared/plans',
      iss: authority.identity.origin,
    });
    expect(back.searchParams.has('code')).toBe(false);
  });

  test('is gone again the next time in the same browser', async () => {
    const person = await arrive({ sub: 'regular' });
    await setUpApp(person, authority);
    await person.send('/saved', { saved: 'yes' });
    expect(person.at).toContain('code=');
    for (const prompt of ['login', '']) {
      const { url } = await authority.authorization({ sub: 'regular' });
      url.searchParams.set('prompt', prompt);
      if (!prompt) url.searchParams.delete('prompt');
      await person.open(url.href);
      expect(person.text).toContain('Code from your authenticator app');
    }
  });

  test('lets two people follow each other in one browser', async () => {
    const person = await arrive({ sub: 'first' });
    await setUpApp(person, authority);
    await person.send('/saved', { saved: 'yes' });
    const begun = await authority.authorization({ sub: 'second' });
    await person.open(begun.url.href);
    await setUpApp(person, authority);
    await person.send('/saved', { saved: 'yes' });
    expect(await authority.exchange(person.at, begun)).toMatchObject({ sub: 'second' });
  });

  test('belongs to the browser that began it, and to pages of the authority', async () => {
    const person = await arrive({ sub: 'bound' });
    const other = await new Person(authority).open(person.at);
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
        const answer = await person.fetch(`${person.at}/${path}`, {
          method: 'POST',
          headers,
          body: new URLSearchParams({ code: '000000' }),
        });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    }
  });

  test('is no way to set anything up for who comes second with the same ticket', async () => {
    const { url } = await authority.authorization({ sub: 'watched' });
    const first = await new Person(authority).open(url.href);
    const answer = await new Person(authority).fetch(first.at);
    expect(answer.status).toBe(400);
    const second = await new Person(authority).open(url.href);
    expect(second.text).toContain('there is nothing here to confirm with');
    await first.open(url.href);
    await setUpApp(first, authority);
    expect(await authority.enrolment('watched')).toMatchObject({ enrolled: true });
    // What they set up, they may be asked for anywhere.
    await second.open(url.href);
    expect(second.text).toContain('Code from your authenticator app');
  });

  test('marks the browser for the pages of this way only, hidden from scripts', async () => {
    const person = await arrive({ sub: 'marked' });
    person.jar.delete('second_factor_browser');
    const answer = await person.fetch(person.at);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^second_factor_browser=[\w-]{43}; Path=\/second-factor; HttpOnly; SameSite=Lax$/,
    );
  });

  test('sets nothing up where the client does not say that the sign-in still waits', async () => {
    const client = { clientId: 'silent', clientSecret: 'a secret between the two of them alone' };
    await authority.identity.addSecondFactorClient({
      ...client,
      pendingLoginsUri: 'http://127.0.0.1:9/pending',
      redirectUris: ['http://127.0.0.1:65000/login/second-factor'],
    });
    const { url } = await authority.authorization({
      secret: client.clientSecret,
      claims: { iss: client.clientId },
    });
    url.searchParams.set('client_id', client.clientId);
    const person = await new Person(authority).open(url.href);
    expect(person.text).toContain('there is nothing here to confirm with');
  });

  test('may lead back to the client, and runs no script but where passkeys need it', async () => {
    const person = await arrive({ sub: 'policy' });
    const policyOf = async (address: string) =>
      (await person.fetch(address)).headers.get('content-security-policy');
    expect(await policyOf(person.at)).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
        "form-action 'self' http://127.0.0.1:65000; base-uri 'none'; frame-ancestors 'none'",
    );
    await setUpApp(person, authority);
    expect(person.page).not.toMatch(/<script(?! type="module" src="\/assets\/)|style=| on\w+=/);
    const asked = await arrive({ sub: 'policy' });
    expect(await policyOf(asked.at)).not.toContain('script-src');
    expect(asked.page).not.toContain('<script');
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

  test('do not stand in for each other', async () => {
    const person = await arrive({ sub: '42' });
    await setUpApp(person, authority);
    await person.send('/saved', { saved: 'yes' });
    expect(person.at).toContain('code=');
    await person.open(address('intranet', 'http://127.0.0.1:65000/sso'));
    expect(person.text).toContain('Sign in to Quayside ID');
    await person.send(new URL(person.at).pathname, {
      name: '42',
      password: 'a namesake of a person at the portal',
    });
    expect(person.at).toContain('/sso?code=');
    const { url } = await authority.authorization({ sub: '42' });
    await person.open(url.href);
    expect(person.text).toContain('Code from your authenticator app');
    await person.send('/cancel');
    await person.open(address('intranet', 'http://127.0.0.1:65000/sso'));
    expect(person.at).toContain('/sso?code=');
  });
});

describe('what a client may ask about its people', () => {
  const ask = (authorization?: string) =>
    fetch(`${authority.identity.origin}/enrolments/42`, {
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });

  test.each([
    ['without a name', undefined],
    ['with a wrong secret', `Basic ${btoa(`${encodeURIComponent(CLIENT.clientId)}:wrong`)}`],
    ['as a stranger', `Basic ${btoa('stranger:secret')}`],
    ['as a client of single sign-on', `Basic ${btoa('intranet:known to two')}`],
    ['with something broken', `Basic ${btoa('%:%')}`],
    ['with something else', 'Bearer token'],
  ])('is told to nobody %s', async (_, authorization) => {
    const answer = await ask(authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
    expect(await answer.json()).toEqual({ error: 'invalid_client' });
  });

  test('is told to the client, and not kept by anybody on the way', async () => {
    const answer = await ask(`Basic ${btoa(`${CLIENT.clientId}:${CLIENT.clientSecret}`)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ enrolled: expect.any(Boolean) });
  });

  test('is about its own people only', async () => {
    const person = await arrive({ sub: 'shared number' });
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
    expect(await authority.enrolment('shared number')).toMatchObject({ enrolled: true });
  });
});
