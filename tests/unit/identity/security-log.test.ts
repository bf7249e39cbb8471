import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSubjectKey } from '../../../demo/identity/second-factor/factors/subject-key.ts';
import {
  type LoggedEvent,
  readSecurityEvents,
  toFields,
} from '../portal/support/read-security-events.ts';
import { readRecoveryCodes, setUpApp } from './support/authenticator-app.ts';
import { type Authority, CLIENT, openAuthority, Person, PORTAL } from './support/open-authority.ts';
import { SecurityKey } from './support/security-key.ts';

const ACCOUNT = { name: '42', password: 'a namesake of a person at the portal' };
const SIGN_ON = { clientId: 'single sign-on', clientSecret: 'between the two of them' };

let authority: Authority;
beforeAll(async () => {
  authority = await openAuthority();
  await authority.identity.addClient({
    ...SIGN_ON,
    redirectUris: [`${PORTAL}/ssf/sso/callback`],
    postLogoutRedirectUris: [],
  });
});
afterAll(() => authority.close());

/** Returns the events that an action caused. */
async function record(action: () => Promise<unknown>): Promise<LoggedEvent[]> {
  const before = authority.logged().length;
  await action();
  return readSecurityEvents(authority.logged().slice(before));
}

/** Opens the sign-in form of single sign-on. */
const openForm = () =>
  new Person(authority).open(
    `${authority.identity.origin}/auth?${new URLSearchParams({
      client_id: SIGN_ON.clientId,
      redirect_uri: `${PORTAL}/ssf/sso/callback`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })}`,
  );

/** Requests the WebAuthn options as the page's script does. */
async function fetchOptions(person: Person) {
  const address = /data-options="([^"]+)"/.exec(person.page)?.[1] ?? '';
  const answer = await person.fetch(address, {
    method: 'POST',
    headers: { Origin: authority.identity.origin, 'Sec-Fetch-Site': 'same-origin' },
  });
  return (await answer.json()) as { challenge: string };
}

const openManagement = async (sub: string) =>
  new Person(authority).open(
    `${authority.identity.origin}/manage?ticket=${await authority.createTicket({
      sub,
      claims: { purpose: 'manage', return_to: `${PORTAL}/login/second-factor/done` },
    })}`,
  );

describe('the log of the authority has an event', () => {
  test('for each sign-in and wrong password, without unknown names', async () => {
    const events = await record(async () => {
      await (await openForm()).send('', { name: 'a typed password', password: 'wrong' });
      await (await openForm()).send('', { ...ACCOUNT, password: 'wrong' });
      await (await openForm()).send('', ACCOUNT);
    });
    expect(events[0]).toMatchObject({ service: 'authority', address: expect.any(String) });
    expect(events.map(toFields)).toEqual([
      { event: 'login-failed', person: null, method: 'password' },
      { event: 'login-failed', person: '42', method: 'password' },
      { event: 'login-succeeded', person: '42', method: 'password' },
    ]);
    expect(authority.logged()).not.toContain('typed password');
  });

  test('for a sign-in that has to wait', async () => {
    const person = await openForm();
    let events: LoggedEvent[] = [];
    while (events.every(({ event }) => event === 'login-failed')) {
      events = await record(() => person.send('', { ...ACCOUNT, password: 'wrong' }));
    }
    expect(events.map(toFields)).toEqual([
      expect.objectContaining({ event: 'login-throttled', person: '42' }),
    ]);
  });

  test('for a client that sends a wrong secret', async () => {
    const wrong = { Authorization: `Basic ${btoa(`${SIGN_ON.clientId}:wrong`)}` };
    const events = await record(async () => {
      await fetch(`${authority.identity.origin}/token`, {
        method: 'POST',
        headers: wrong,
        body: new URLSearchParams({ grant_type: 'authorization_code', code: 'guess' }),
      });
      await fetch(`${authority.identity.origin}/enrolments/42`, { headers: wrong });
    });
    const refused = { event: 'request-refused', status: 401, code: 'invalid_client' };
    expect(events.map(toFields)).toEqual([
      { ...refused, method: 'POST', route: '/token' },
      { ...refused, method: 'GET', route: '/enrolments/:subject' },
    ]);
  });

  test('with the address that the proxy has seen, whatever the client claims', async () => {
    const headers = {
      Authorization: `Basic ${btoa(`${SIGN_ON.clientId}:wrong`)}`,
      'X-Forwarded-For': '203.0.113.66, 198.51.100.9',
    };
    const events = await record(async () => {
      const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'guess' });
      await fetch(`${authority.identity.origin}/token`, { method: 'POST', headers, body });
      await fetch(`${authority.identity.origin}/enrolments/42`, { headers });
    });
    expect(events.map(({ address }) => address)).toEqual(['198.51.100.9', '198.51.100.9']);
  });

  test('for a ticket that was used before, with the route instead of the URL', async () => {
    const ticket = await authority.createTicket({
      claims: { purpose: 'manage', return_to: `${PORTAL}/login/second-factor/done` },
    });
    const url = `${authority.identity.origin}/manage?ticket=${ticket}`;
    const events = await record(async () => {
      await new Person(authority).open(url);
      await new Person(authority).open(url);
    });
    expect(events.map(toFields)).toEqual([
      {
        event: 'request-refused',
        status: 400,
        code: 'USED_TICKET',
        method: 'GET',
        route: '/manage',
      },
    ]);
    expect(authority.logged()).not.toContain(ticket);
  });

  test('for every change and every use of a second factor, without secrets and codes', async () => {
    const key = new SecurityKey(authority.identity.origin);
    const person = await openManagement('changer');
    const secrets: string[] = [];
    const events = await record(async () => {
      const app = await setUpApp(person, authority);
      const codes = readRecoveryCodes(person.page);
      await person.send('/saved', { saved: 'yes' });
      secrets.push(...codes, app.code());
      await person.send('/codes');
      secrets.push(...readRecoveryCodes(person.page));
      await person.send('/saved', { saved: 'yes' });
      const answer = key.create(await fetchOptions(person));
      await person.send('/new-passkey', { answer });

      authority.clock.pass(60_000);
      const other = await openManagement('changer');
      await other.send('/passkey', { answer: key.get({ challenge: 'of another browser' }) });
      await other.send('/code', { code: '000000' });
      secrets.push(app.code());
      await other.send('/code', { code: app.code() });
      await other.send('/passkeys/remove', { id: key.id });
      await other.send('/app/remove');
    });
    const subject = toSubjectKey(CLIENT, 'changer');
    expect(events.map(toFields)).toEqual(
      [
        { event: 'factor-added', factor: 'app' },
        { event: 'recovery-codes-renewed' },
        { event: 'factor-added', factor: 'passkey' },
        { event: 'second-factor-failed', method: 'passkey' },
        { event: 'second-factor-failed', method: 'app' },
        { event: 'second-factor-passed', method: 'app' },
        { event: 'factor-removed', factor: 'passkey' },
        { event: 'factor-removed', factor: 'app' },
      ].map((fields) => ({ ...fields, person: subject })),
    );
    expect(secrets.length).toBe(22);
    expect(secrets.filter((secret) => authority.logged().includes(secret))).toEqual([]);
  });

  test('for a recovery code, and for codes that have to wait', async () => {
    const person = await openManagement('loser');
    await setUpApp(person, authority);
    const [code = ''] = readRecoveryCodes(person.page);
    const other = await openManagement('loser');
    const events = await record(async () => {
      for (let time = 0; time < 6; time += 1) await other.send('/code', { code: '000000' });
      authority.clock.pass(1800 * 1000);
      const third = await openManagement('loser');
      await third.open('/manage/recovery');
      await third.send('/recovery', { code });
    });
    expect(events.map(({ event, method }) => [event, method])).toEqual([
      ...Array(5).fill(['second-factor-failed', 'app']),
      ['second-factor-throttled', undefined],
      ['second-factor-passed', 'recovery-code'],
    ]);
  });
});
