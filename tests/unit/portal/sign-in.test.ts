import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import { digest } from '../../../demo/server/secrets.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { fetchSelf, signInAs } from './support/signed-in.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('signing in', () => {
  test.each(DEMO_PEOPLE.map(({ name }) => name))('accepts the password of %s', async (name) => {
    const visitor = testPortal.visitor();
    const answer = await visitor.signIn(name, getPassword(name));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({});
    expect((await fetchSelf(visitor)).name).toBe(name);
  });

  test.each([
    ['/文件?für=Anna#ende', '/%E6%96%87%E4%BB%B6?f%C3%BCr=Anna#ende'],
    ['/100%25/a%2Fb', '/100%25/a%2Fb'],
    ['//evil.example/', '/'],
    ['/..//evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
  ])('redirects to the landing page %j as %s, by script and by form', async (landingPage, path) => {
    const { query } = testPortal.portal.database;
    const land = (page: string) =>
      query.update(people).set({ landingPage: page }).where(eq(people.loginKey, 'yuki'));
    await land(landingPage);
    const visitor = testPortal.visitor();
    const byScript = await visitor.signIn('yuki', getPassword('yuki'));
    const byForm = await visitor.submit(CALL_PATHS.portalLogin, {
      j_username: 'yuki',
      j_password: getPassword('yuki'),
    });
    await land('/');
    expect([byScript.status, byScript.headers.get('location')]).toEqual([200, path]);
    expect([byForm.status, byForm.headers.get('location')]).toEqual([303, path]);
  });

  test('finds a name in any case and Unicode form, with surrounding spaces', async () => {
    const decomposed = ' JÜRGEN '.normalize('NFD');
    expect((await testPortal.visitor().signIn(decomposed, getPassword('jürgen'))).status).toBe(200);
  });

  test('finds a name that was pasted with characters that nobody sees, also without script', async () => {
    const visitor = testPortal.visitor();
    const byScript = await visitor.signIn('\u200Byuki\u2060', getPassword('yuki'));
    const byForm = await visitor.submit(CALL_PATHS.portalLogin, {
      j_username: '\u202Aｙｕｋｉ\u202C',
      j_password: getPassword('yuki'),
    });
    expect([byScript.status, byForm.status]).toEqual([200, 303]);
    expect(byForm.headers.get('location')).not.toContain('/login');
  });

  test('accepts a password in any Unicode form', async () => {
    const decomposed = getPassword('jürgen').normalize('NFD');
    expect(decomposed).not.toBe(getPassword('jürgen'));
    expect((await testPortal.visitor().signIn('jürgen', decomposed)).status).toBe(200);
  });

  test('gives the same answer for a wrong password and an unknown name', async () => {
    const wrong = await testPortal.visitor().signIn('ludwig', 'no');
    const unknown = await testPortal.visitor().signIn('nobody', 'no');
    const seen = async (answer: Response) => ({
      status: answer.status,
      scheme: answer.headers.get('www-authenticate'),
      language: answer.headers.get('content-language'),
      cookies: answer.headers.getSetCookie(),
      body: await answer.json(),
    });
    const first = await seen(wrong);
    expect(first).toEqual(await seen(unknown));
    expect(first).toMatchObject({ status: 401, language: 'en', body: { code: 'BAD_CREDENTIALS' } });
    expect(first.body.message).not.toMatch(/Invalid (Credential|Captcha)/);
    expect(first.scheme).toMatch(/^PortalBasic /);
  });

  test('sets one cookie for scripts and hides the credential from them', async () => {
    const answer = await testPortal.visitor().signIn('anna', getPassword('anna'));
    const cookies = answer.headers.getSetCookie();
    const publicToken = cookies.find((one) => one.startsWith('portal_public_token='));
    const session = cookies.find((one) => one.startsWith('portal_session='));
    expect(publicToken).toMatch(/; Path=\/; SameSite=Lax$/);
    expect(session).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('starts a new session and pre-session each time and ends the previous ones', async () => {
    const visitor = testPortal.visitor();
    await visitor.fetch('/login');
    const before = visitor.jar.get('portal_pre_session');
    await visitor.signIn('anna', getPassword('anna'));
    const first = visitor.jar.get('portal_session') ?? '';
    expect(visitor.jar.get('portal_pre_session')).not.toBe(before);
    await visitor.signIn('anna', getPassword('anna'));
    expect(visitor.jar.get('portal_session')).not.toBe(first);
    const { query } = testPortal.portal.database;
    expect(await query.$count(sessions, eq(sessions.tokenHash, digest(first)))).toBe(0);
  });

  test('does not adopt a session id from the request', async () => {
    const visitor = testPortal.visitor();
    visitor.jar.set('portal_session', 'chosen');
    await visitor.signIn('anna', getPassword('anna'));
    expect(visitor.jar.get('portal_session')).not.toBe('chosen');
  });

  test('stores no token in the database', async () => {
    const visitor = await signInAs(testPortal);
    const rows = JSON.stringify(await testPortal.portal.database.query.select().from(sessions));
    for (const token of visitor.jar.values()) expect(rows).not.toContain(token);
  });

  test('is refused while the login is disabled, and existing sessions stay valid', async () => {
    const inside = await signInAs(testPortal);
    await testPortal.portal.settings.write({ loginClosed: true, loginClosedRetryAfter: 90 });
    const answer = await testPortal.visitor().signIn('anna', getPassword('anna'));
    const page = await testPortal.visitor().fetch('/login');
    const still = await inside.fetch(CALL_PATHS.self);
    await testPortal.portal.settings.write({
      loginClosed: undefined,
      loginClosedRetryAfter: undefined,
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('90');
    expect(await answer.json()).toMatchObject({ code: 'LOGIN_DISABLED' });
    expect(await page.text()).toContain('Sign-in is currently unavailable.');
    expect(still.status).toBe(200);
  });

  test('is refused while web access is disabled', async () => {
    await testPortal.portal.settings.write({ webAccessEnabled: false });
    const answer = await testPortal.visitor().signIn('anna', getPassword('anna'));
    const info = await (await testPortal.visitor().fetch(CALL_PATHS.publicInfo)).json();
    await testPortal.portal.settings.write({ webAccessEnabled: undefined });
    expect(answer.status).toBe(503);
    expect(info).toMatchObject({ webAccessEnabled: false });
  });
});
