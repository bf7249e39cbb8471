import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS_PAGE } from '../../../demo/portal/admin/settings-paths.ts';
import { loginFailures } from '../../../demo/portal/database/schema/login-failures.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { openSettingsPage, type SettingsPortal } from './support/open-settings-page.ts';
import { getPassword } from './support/open-test-portal.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

/** Longer than the administrators' second login is valid. */
const HALF_AN_HOUR = 31 * 60_000;

/** The settings that disable the login. */
const DISABLED = [{ loginClosed: 'on' }, { webAccessEnabled: undefined }] as const;

/** The settings that enable it again. */
const ENABLED = { loginClosed: undefined, webAccessEnabled: 'on' };

let portal: SettingsPortal;
beforeAll(async () => {
  portal = await openSettingsPage();
});
afterAll(() => portal.close());
afterEach(async () => {
  await portal.reset();
  await portal.testPortal.portal.database.query.delete(loginFailures);
});

/** Sends the password to confirm a session, as the page of the admin console does. */
const confirmSession = (visitor: Visitor, name: string, password = getPassword(name)) =>
  visitor.fetch(CALL_PATHS.portalLogin, {
    method: 'POST',
    headers: { ...SCRIPT, Authorization: basic(name, password) },
  });

describe.each(DISABLED)('while an administrator has disabled the login with %j', (fields) => {
  test('administrators confirm their session and enable the login again', async () => {
    const { admin } = await portal.change(fields);
    portal.testPortal.clock.pass(HALF_AN_HOUR);
    const later = await portal.change(ENABLED, admin);
    expect(later.answer.status).toBe(403);

    expect((await confirmSession(admin, 'admin', 'wrong')).status).toBe(401);
    expect((await confirmSession(admin, 'admin')).status).toBe(204);
    await portal.change(ENABLED, admin);
    expect((await portal.testPortal.visitor().signIn('anna', getPassword('anna'))).status).toBe(
      200,
    );
  });

  test('administrators sign in, also without script', async () => {
    await portal.change(fields);
    const admin = portal.testPortal.visitor();
    expect((await admin.signIn('admin', getPassword('admin'))).status).toBe(200);
    const withoutScript = await portal.signIn('admin');
    expect((await withoutScript.fetch(SETTINGS_PAGE)).status).toBe(200);
  });

  test('all others get the same answer, whether the password is right or not, also when a captcha is due', async () => {
    await portal.change(fields);
    const answers = [];
    for (const [name, password] of [
      ['anna', getPassword('anna')],
      ['anna', 'wrong'],
      ['admin', 'wrong'],
      ['nobody', 'wrong'],
    ] as const) {
      const visitor = portal.testPortal.visitor();
      for (let time = 0; time < 7; time += 1) {
        const answer = await visitor.signIn(name, password);
        answers.push(`${answer.status} ${await answer.text()}`);
      }
    }
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^503 .*LOGIN_DISABLED/)]);
  });

  test('a wrong answer to a captcha that is due is refused, and a right one lets administrators in', async () => {
    await portal.change(fields);
    const visitor = portal.testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await visitor.signIn('admin', 'wrong');
    expect((await visitor.signIn('admin', getPassword('admin'))).status).toBe(503);
    for (const name of ['admin', 'nobody']) {
      await visitor.solveCaptcha();
      const wrong = await visitor.signIn(name, getPassword('admin'), 'no number');
      expect(await wrong.json()).toMatchObject({ code: 'INVALID_CAPTCHA_RESPONSE' });
    }
    const answer = await visitor.solveCaptcha();
    expect((await visitor.signIn('admin', getPassword('admin'), answer)).status).toBe(200);
  });

  test('right passwords do not count when the login is enabled again', async () => {
    const { admin } = await portal.change(fields);
    const person = portal.testPortal.visitor();
    const colleague = portal.testPortal.visitor(person.ip);
    for (let time = 0; time < 5; time += 1) {
      expect((await person.signIn('ines', getPassword('ines'))).status).toBe(503);
    }
    await portal.change(ENABLED, admin);
    expect(await (await colleague.fetch(SCREENS.login)).text()).not.toContain('Kaptcha');
    expect((await colleague.signIn('ludwig', getPassword('ludwig'))).status).toBe(200);
    expect((await person.signIn('ines', getPassword('ines'))).status).toBe(200);
  });
});
