import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { signInAs } from './support/signed-in.ts';
import { SCRIPT, type Visitor } from './support/visitor.ts';

const PEOPLE = '/ssf/admin/people';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

function confirmSession(visitor: Visitor, name: string, password = getPassword(name)) {
  return visitor.fetch(CALL_PATHS.portalLogin, {
    method: 'POST',
    headers: SCRIPT,
    body: new URLSearchParams({ j_username: name, j_password: password }),
  });
}

async function readRefusal(answer: Response) {
  const { code } = (await answer.json()) as { code: string };
  return `${answer.status} ${code}`;
}

describe('the admin console', () => {
  test('is a page with a session gate and without data', async () => {
    const page = await (await testPortal.visitor().fetch(SCREENS.admin)).text();
    expect(page).toMatch(/<portico-session-gate require="admin">\s*<div hidden /);
    expect(page).toContain('src="/portico/session-gate.js"');
    expect(page).toContain('src="/portico/account.js"');
    expect(page).toContain('src="/portico/locale-picker.js"');
    expect(page).not.toContain('ada.mensah');
  });

  test('returns its data to an administrator after the portal login', async () => {
    const admin = await signInAs(testPortal, 'admin');
    expect(await readRefusal(await admin.fetch(PEOPLE))).toBe('403 PORTAL_LOGIN_MISSING');
    expect((await confirmSession(admin, 'admin')).status).toBe(204);
    const answer = await admin.fetch(PEOPLE);
    expect(answer.status).toBe(200);
    const people = await answer.json();
    expect(people).toContainEqual({
      name: 'blocked',
      firstName: 'Bram',
      lastName: 'van der Kolk',
      email: 'bram.vanderkolk@harbour.example',
      administrator: false,
      webAccess: false,
    });
    expect(JSON.stringify(people)).not.toMatch(/argon2|hash/i);
  });

  test('refuses visitors without a session and people who are not administrators', async () => {
    expect(await readRefusal(await testPortal.visitor().fetch(PEOPLE))).toBe('401 UNAUTHORIZED');
    for (const name of ['anna', 'olga']) {
      const visitor = await signInAs(testPortal, name);
      expect((await confirmSession(visitor, name)).status).toBe(204);
      expect(await readRefusal(await visitor.fetch(PEOPLE))).toBe('403 ADMINISTRATORS_ONLY');
    }
  });

  test('refuses an administrator without web access', async () => {
    const { query } = testPortal.portal.database;
    const allow = (webAccessEnabled: boolean) =>
      query.update(people).set({ webAccessEnabled }).where(eq(people.loginKey, 'admin'));
    await allow(false);
    const admin = await signInAs(testPortal, 'admin');
    await confirmSession(admin, 'admin');
    const [console, self] = [await admin.fetch(PEOPLE), await admin.fetch(CALL_PATHS.self)];
    await allow(true);
    expect(await readRefusal(console)).toBe('403 WEB_ACCESS_DISABLED');
    expect(self.status).toBe(200);
    expect((await admin.fetch(PEOPLE)).status).toBe(200);
  });

  test('refuses the session after a portal login with a wrong password or as another person', async () => {
    const admin = await signInAs(testPortal, 'admin');
    expect((await confirmSession(admin, 'admin', 'wrong')).status).toBe(401);
    expect(await readRefusal(await admin.fetch(PEOPLE))).toBe('403 PORTAL_LOGIN_MISSING');
    expect((await confirmSession(admin, 'anna')).status).toBe(204);
    expect(await readRefusal(await admin.fetch(PEOPLE))).toBe('403 ADMINISTRATORS_ONLY');
  });

  test('closes at the portal logout and at the logout', async () => {
    const admin = await signInAs(testPortal, 'admin');
    await confirmSession(admin, 'admin');
    const init = { method: 'POST', headers: SCRIPT };
    expect((await admin.fetch(CALL_PATHS.portalLogout, init)).status).toBe(204);
    expect(await readRefusal(await admin.fetch(PEOPLE))).toBe('403 PORTAL_LOGIN_MISSING');
    await confirmSession(admin, 'admin');
    await admin.fetch(CALL_PATHS.logout, init);
    expect(await readRefusal(await admin.fetch(PEOPLE))).toBe('401 UNAUTHORIZED');
  });

  test('opens after a sign-in with the plain form, which includes the portal login', async () => {
    const admin = testPortal.visitor();
    await admin.fetch('/login');
    await admin.submit(CALL_PATHS.portalLogin, {
      j_username: 'admin',
      j_password: getPassword('admin'),
    });
    expect((await admin.fetch(PEOPLE)).status).toBe(200);
  });

  test('accepts the portal login from an address with failed sign-ins', async () => {
    const guesser = testPortal.visitor();
    const admin = testPortal.visitor(guesser.ip);
    await admin.signIn('admin', getPassword('admin'));
    for (let time = 0; time < 5; time += 1) await guesser.signIn(`guess${time}`, 'wrong');
    expect((await confirmSession(admin, 'admin')).status).toBe(204);
  });

  test('requires a captcha after five wrong passwords in a session', async () => {
    const thief = await signInAs(testPortal, 'saga');
    for (let time = 0; time < 5; time += 1) await confirmSession(thief, 'saga', `guess ${time}`);
    expect(await readRefusal(await confirmSession(thief, 'saga'))).toBe(
      '401 INVALID_CAPTCHA_RESPONSE',
    );
  });
});

describe('the error page of the admin console', () => {
  test('links to the sign-in page', async () => {
    const answer = await testPortal.visitor().fetch(SCREENS.adminError);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(
      /<h1>The admin console is closed<\/h1>[\s\S]*href="\/login"/,
    );
  });
});

describe('the sign-in page of external users', () => {
  test('contains the sign-in form and shows why the link was refused', async () => {
    const visitor = testPortal.visitor();
    const plain = await (await visitor.fetch(SCREENS.externalLogin)).text();
    expect(plain).toMatch(/<portico-sign-in [^>]*>\s*<form /);
    expect(plain).not.toContain('class="notice"');
    const page = await (await visitor.fetch(`${SCREENS.externalLogin}?error=token`)).text();
    expect(page).toContain('The link in your invitation is incomplete, expired or already used.');
  });

  test('links to the captcha question at its own path', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await visitor.signIn(`invited${time}`, 'wrong');
    const page = await (await visitor.fetch(SCREENS.externalLogin)).text();
    expect(page).toContain('href="/filr/login?captcha=text"');
  });
});
