import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticators, recoveryCodes } from '../../../demo/identity/second-factor/tables.ts';
import { AuthenticatorApp, readRecoveryCodes, setUpApp } from './support/authenticator-app.ts';
import { enrollUser, startSignIn } from './support/enroll-user.ts';
import { type Authority, CALLBACK, CLIENT, openAuthority } from './support/open-authority.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

describe('enrollment', () => {
  test('consists of the choice, the app and the recovery codes, and returns to the client', async () => {
    const { person, started } = await startSignIn(authority, { sub: 'new' });
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
    const { person } = await startSignIn(authority, { sub: 'picture' });
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
    const { person } = await startSignIn(authority, { sub: 'slow' });
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
    const { person } = await startSignIn(authority, { sub: 'hasty' });
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
    const { person } = await startSignIn(authority, { sub: 'secret' });
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
    await enrollUser(authority, 'salted');
    const rows = await authority.database.query.select().from(recoveryCodes);
    const salts = rows.map(
      ({ codeHash }) => /^\$argon2id\$v=19\$[^$]+\$([^$]+)\$/.exec(codeHash)?.[1],
    );
    expect(salts.length).toBeGreaterThanOrEqual(10);
    expect(salts).not.toContain(undefined);
    expect(new Set(salts).size).toBe(salts.length);
  });

  test('is refused to users with a second factor, even if the ticket permits it', async () => {
    const { app } = await enrollUser(authority, 'twice');
    const { person } = await startSignIn(authority, { sub: 'twice' });
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
    const one = await startSignIn(authority, { sub: 'parallel' });
    const other = await startSignIn(authority, { sub: 'parallel' });
    await other.person.open(`${other.person.url}/app`);
    const late = new AuthenticatorApp(other.person.page, authority.clock);
    await setUpApp(one.person, authority);
    await other.person.send('/app', { code: late.code() });
    expect(other.person.text).toContain('Code from your authenticator app');
    expect(readRecoveryCodes(other.person.page)).toEqual([]);
  });

  test('is offered only if the ticket permits it', async () => {
    const { person } = await startSignIn(authority, { sub: 'later', claims: { enrol: false } });
    const form = person.url;
    expect(person.text).toContain('Two-step verification isn’t set up');
    await person.open(`${form}/app`);
    expect(person.url).toBe(form);
    await person.send('/cancel');
    expect(new URL(person.url).searchParams.get('error')).toBe('access_denied');
  });
});
