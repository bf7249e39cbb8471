import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentity } from '../../../demo/identity/identity.ts';
import { authenticators, recoveryCodes } from '../../../demo/identity/second-factor/tables.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { MINIMUM_COST } from '../portal/support/open-test-portal.ts';
import { AuthenticatorApp, readRecoveryCodes, setUpApp } from './support/authenticator-app.ts';
import {
  type Authority,
  CALLBACK,
  CLIENT,
  openAuthority,
  Person,
  type Ticket,
} from './support/open-authority.ts';

const HALF_A_MINUTE = 30_000;

let authority: Authority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

/** Starts a sign-in in a new browser. */
async function startSignIn(ticket: Ticket) {
  const started = await authority.createAuthorization(ticket);
  const person = await new Person(authority).open(started.url.href);
  return { person, started };
}

/** Sets up an app for a user. */
async function enrollUser(sub: string) {
  const { person, started } = await startSignIn({ sub });
  const app = await setUpApp(person, authority);
  const codes = readRecoveryCodes(person.page);
  await person.send('/saved', { saved: 'yes' });
  authority.clock.pass(2 * HALF_A_MINUTE);
  return { app, codes, back: person.url, started };
}

describe('enrollment', () => {
  test('consists of the choice, the app and the recovery codes, and returns to the client', async () => {
    const { person, started } = await startSignIn({ sub: 'new' });
    expect(person.text).toContain('Set up two-step verification');
    expect(person.text).toContain('person new');
    expect(await authority.fetchEnrollment('new')).toEqual({
      enrolled: false,
      methods: [],
      recoveryCodesLeft: 0,
    });
    await setUpApp(person, authority);
    const codes = readRecoveryCodes(person.page);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    await person.send('/saved', { saved: 'yes' });
    const back = new URL(person.url);
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.any(String),
      state: '/shared/plans',
      iss: authority.identity.origin,
    });
    expect(await authority.exchange(person.url, started)).toMatchObject({
      sub: 'new',
      nonce: started.nonce,
      iss: authority.identity.origin,
      aud: CLIENT.clientId,
    });
    expect(await authority.fetchEnrollment('new')).toEqual({
      enrolled: true,
      methods: ['totp'],
      recoveryCodesLeft: 10,
      changedAt: new Date(authority.clock.now()).toISOString(),
    });
  });

  test('shows the key as a QR code and as text', async () => {
    const { person } = await startSignIn({ sub: 'picture' });
    await person.open(`${person.url}/app`);
    expect(person.page).toMatch(/<img [^>]*alt="QR code for your authenticator app[^"]*"/);
    expect(person.page).toMatch(/<code class="key">([A-Z2-7]{4} ){7}[A-Z2-7]{4}<\/code>/);
    const answer = await person.fetch(`${person.url}/qr.svg`);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toMatch(/^<svg /);
    const page = await person.fetch(person.url);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("img-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('connect-src');
  });

  test('offers the same key until a code confirms it', async () => {
    const { person } = await startSignIn({ sub: 'slow' });
    await person.open(`${person.url}/app`);
    const app = new AuthenticatorApp(person.page, authority.clock);
    await person.send('/app', { code: '000000' });
    expect(person.page).toMatch(/aria-invalid="true" aria-describedby="code-error code-hint"/);
    expect(person.page).toMatch(/id="code-error" role="alert">That code is incorrect/);
    expect(await authority.fetchEnrollment('slow')).toMatchObject({ enrolled: false });
    await person.send('/app', { code: app.code() });
    expect(readRecoveryCodes(person.page)).toHaveLength(10);
  });

  test('continues only after the codes are saved, and shows them once', async () => {
    const { person } = await startSignIn({ sub: 'hasty' });
    const form = person.url;
    await setUpApp(person, authority);
    await person.send('/saved');
    expect(person.url).toBe(form);
    expect(person.text).toContain('have been shown once');
    expect(readRecoveryCodes(person.page)).toEqual([]);
    await person.send('/codes');
    expect(readRecoveryCodes(person.page)).toHaveLength(10);
    await person.send('/saved', { saved: 'yes' });
    expect(person.url).toContain('code=');
  });

  test('stores neither secrets nor recovery codes in plain text', async () => {
    const { person } = await startSignIn({ sub: 'secret' });
    await person.open(`${person.url}/app`);
    const key = /class="key">([^<]+)/.exec(person.page)?.[1]?.replaceAll(' ', '') ?? '';
    const app = new AuthenticatorApp(person.page, authority.clock);
    await person.send('/app', { code: app.code() });
    const { query } = authority.database;
    const rows = JSON.stringify([
      await query.select().from(authenticators),
      await query.select().from(recoveryCodes),
    ]);
    expect(key).toHaveLength(32);
    expect(rows).not.toContain(key);
    for (const code of readRecoveryCodes(person.page)) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('stores recovery codes as slow hashes, each with its own salt', async () => {
    await enrollUser('salted');
    const rows = await authority.database.query.select().from(recoveryCodes);
    const salts = rows.map(
      ({ codeHash }) => /^\$argon2id\$v=19\$[^$]+\$([^$]+)\$/.exec(codeHash)?.[1],
    );
    expect(salts.length).toBeGreaterThanOrEqual(10);
    expect(salts).not.toContain(undefined);
    expect(new Set(salts).size).toBe(salts.length);
  });

  test('is refused to users with a second factor, even if the ticket permits it', async () => {
    const { app } = await enrollUser('twice');
    const { person } = await startSignIn({ sub: 'twice' });
    const form = person.url;
    expect(person.text).toContain('Code from your authenticator app');
    await person.open(`${form}/app`);
    expect(person.url).toBe(form);
    for (const [path, fields] of [
      ['app', { code: app.code() }],
      ['new-passkey', { answer: '{}' }],
      ['saved', { saved: 'yes' }],
      ['codes', {}],
    ] as const) {
      const answer = await person.fetch(`${form}/${path}`, {
        method: 'POST',
        headers: { Origin: authority.identity.origin },
        body: new URLSearchParams(fields),
      });
      expect([path, answer.status]).toEqual([path, 303]);
      expect(answer.headers.get('location')).toMatch(/^\/second-factor\/[\w-]+$/);
    }
    const options = await person.fetch(`${form}/new-passkey/options`, {
      method: 'POST',
      headers: { Origin: authority.identity.origin },
    });
    expect(options.status).toBe(403);
  });

  test('on one of two open pages makes the other require the factor', async () => {
    const one = await startSignIn({ sub: 'parallel' });
    const other = await startSignIn({ sub: 'parallel' });
    await other.person.open(`${other.person.url}/app`);
    const late = new AuthenticatorApp(other.person.page, authority.clock);
    await setUpApp(one.person, authority);
    await other.person.send('/app', { code: late.code() });
    expect(other.person.text).toContain('Code from your authenticator app');
    expect(readRecoveryCodes(other.person.page)).toEqual([]);
  });

  test('is offered only if the ticket permits it', async () => {
    const { person } = await startSignIn({ sub: 'later', claims: { enrol: false } });
    const form = person.url;
    expect(person.text).toContain('Two-step verification isn’t set up');
    await person.open(`${form}/app`);
    expect(person.url).toBe(form);
    await person.send('/cancel');
    expect(new URL(person.url).searchParams.get('error')).toBe('access_denied');
  });
});

describe('a code of an app', () => {
  test.each([
    ['of the current time', 0],
    ['of a clock half a minute behind', -30],
    ['of a clock half a minute ahead', 30],
  ])('%s signs the user in', async (_, ahead) => {
    const sub = `clock ${ahead}`;
    const { app } = await enrollUser(sub);
    const { person, started } = await startSignIn({ sub, claims: { enrol: false } });
    await person.send('/code', { code: app.code(ahead) });
    expect(await authority.exchange(person.url, started)).toMatchObject({ sub });
  });

  test.each([
    ['a minute behind', -60],
    ['a minute ahead', 60],
  ])('of a clock %s is refused with an error at its field', async (_, ahead) => {
    const sub = `clock ${ahead}`;
    const { app } = await enrollUser(sub);
    authority.clock.pass(2 * HALF_A_MINUTE);
    const { person } = await startSignIn({ sub });
    await person.send('/code', { code: app.code(ahead) });
    expect(person.page).toMatch(/id="code-error" role="alert">That code is incorrect/);
    expect(person.page).toMatch(/<input id="code"[^>]*aria-invalid="true"/);
    expect(person.page).toMatch(
      /<input id="code"[^>]*inputmode="numeric" autocomplete="one-time-code"/,
    );
  });

  test('is accepted with blanks and in full-width digits', async () => {
    const { app } = await enrollUser('typist');
    for (const typed of [
      (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}`,
      (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ]) {
      authority.clock.pass(2 * HALF_A_MINUTE);
      const { person } = await startSignIn({ sub: 'typist' });
      await person.send('/code', { code: typed(app.code()) });
      expect(person.url).toContain('code=');
    }
  });

  test('is accepted once, and earlier codes are refused after it', async () => {
    const { app } = await enrollUser('again');
    const code = app.code();
    const before = app.code(-30);
    const first = await startSignIn({ sub: 'again' });
    await first.person.send('/code', { code });
    expect(first.person.url).toContain('code=');
    for (const used of [code, before]) {
      const { person } = await startSignIn({ sub: 'again' });
      await person.send('/code', { code: used });
      expect(person.text).toContain('is incorrect or already used');
    }
  });

  test('that confirmed the app is not accepted again', async () => {
    const { person } = await startSignIn({ sub: 'setter' });
    const app = await setUpApp(person, authority);
    const again = await startSignIn({ sub: 'setter' });
    await again.person.send('/code', { code: app.code() });
    expect(again.person.text).toContain('is incorrect or already used');
  });

  test('sent to two processes at once is accepted by one', async () => {
    const { app } = await enrollUser('race');
    const second = await createIdentity({
      data: { database: authority.database },
      sealingKey: SEALING_KEY,
      accounts: [],
      host: '127.0.0.1',
      port: 0,
      publicHost: 'localhost',
      passwordCost: MINIMUM_COST,
      clock: authority.clock,
    });
    try {
      const people = await Promise.all(
        [authority.identity, second].map(async (identity) => {
          const { url } = await authority.createAuthorization({
            sub: 'race',
            claims: { aud: identity.origin },
          });
          const address = identity.origin + url.pathname + url.search;
          return new Person({ identity }).open(address);
        }),
      );
      await Promise.all(people.map((person) => person.send('/code', { code: app.code() })));
      expect(people.filter(({ url }) => url.includes('code=')).length).toBe(1);
    } finally {
      await second.close();
    }
  });

  test('that is wrong five times makes the user wait for half an hour, and the page shows the time', async () => {
    const { app, codes } = await enrollUser('guesser');
    for (let time = 0; time < 4; time += 1) {
      const { person } = await startSignIn({ sub: 'guesser' });
      await person.send('/code', { code: '000000' });
      expect(person.status).toBe(200);
    }
    const { person } = await startSignIn({ sub: 'guesser' });
    await person.send('/code', { code: '000000' });
    expect(person.status).toBe(429);
    expect(person.text).toContain('Too many incorrect codes. Try again in 30 minutes');
    authority.clock.pass(60_000);
    await person.send('/code', { code: app.code() });
    expect(person.text).toContain('Try again in 29 minutes');
    await person.open(`${person.url.replace(/\/code$/, '')}/recovery`);
    await person.send('/recovery', { code: codes[0] ?? '' });
    expect(person.text).toContain('Try again in 29 minutes');
    expect(await authority.fetchEnrollment('guesser')).toMatchObject({ recoveryCodesLeft: 10 });
    authority.clock.pass(30 * 60_000);
    const later = await startSignIn({ sub: 'guesser' });
    await later.person.send('/code', { code: app.code() });
    expect(later.person.url).toContain('code=');
  });

  test('that is correct resets the count', async () => {
    const { app } = await enrollUser('clumsy');
    const { person } = await startSignIn({ sub: 'clumsy' });
    for (let time = 0; time < 4; time += 1) await person.send('/code', { code: '000000' });
    await person.send('/code', { code: app.code() });
    expect(person.url).toContain('code=');
    const next = await startSignIn({ sub: 'clumsy' });
    await next.person.send('/code', { code: '000000' });
    expect(next.person.status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('signs in once, in any notation', async () => {
    const { codes } = await enrollUser('lost');
    const typed = codes[3]?.replaceAll('-', ' ').toLowerCase() ?? '';
    const { person, started } = await startSignIn({ sub: 'lost' });
    await person.open(`${person.url}/recovery`);
    await person.send('/recovery', { code: typed });
    expect(await authority.exchange(person.url, started)).toMatchObject({ sub: 'lost' });
    expect(await authority.fetchEnrollment('lost')).toMatchObject({ recoveryCodesLeft: 9 });
    const again = await startSignIn({ sub: 'lost' });
    await again.person.open(`${again.person.url}/recovery`);
    await again.person.send('/recovery', { code: codes[3] ?? '' });
    expect(again.person.text).toContain('That recovery code is incorrect or already used');
  });

  test('of another user is refused', async () => {
    const { codes } = await enrollUser('owner');
    await enrollUser('thief');
    const { person } = await startSignIn({ sub: 'thief' });
    await person.open(`${person.url}/recovery`);
    await person.send('/recovery', { code: codes[0] ?? '' });
    expect(person.text).toContain('That recovery code is incorrect');
  });
});
