import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS_PAGE, SETTINGS_SIGN_IN } from '../../../demo/portal/admin/settings-paths.ts';
import { loginFailures } from '../../../demo/portal/database/schema/login-failures.ts';
import {
  openSettingsPage,
  readSettingsPage,
  type SettingsPortal,
} from './support/open-settings-page.ts';
import { getPassword } from './support/open-test-portal.ts';
import { toSignInForm } from './support/sign-in-page.ts';
import type { Visitor } from './support/visitor.ts';

let portal: SettingsPortal;
beforeAll(async () => {
  portal = await openSettingsPage();
});
afterAll(() => portal.close());
afterEach(async () => {
  await portal.reset();
  await portal.testPortal.portal.database.query.delete(loginFailures);
});

/** Sends the form. Returns where it leads to. */
async function signIn(
  visitor: Visitor,
  name: string,
  password = getPassword(name),
  more: Record<string, string> = {},
): Promise<string> {
  const answer = await visitor.submit(SETTINGS_SIGN_IN, toSignInForm(name, password, more));
  return `${answer.status} ${answer.headers.get('location')}`;
}

describe.each([{ loginClosed: true }, { webAccessEnabled: false }])(
  'the form to sign in at the address of the settings, with %j,',
  (disabled) => {
    const open = async () => {
      await portal.testPortal.portal.settings.write(disabled);
      return portal.testPortal.visitor();
    };

    test('leads administrators to the settings', async () => {
      const visitor = await open();
      const page = await readSettingsPage(visitor);
      expect(page).toContain(`action="${SETTINGS_SIGN_IN}"`);
      expect(page).not.toContain('Kaptcha');
      expect(await signIn(visitor, 'admin')).toBe(`303 ${SETTINGS_PAGE}`);
      expect(await readSettingsPage(visitor)).toContain('name="webAccessEnabled"');
    });

    test('is shown again after a wrong password, and the same to all others', async () => {
      const visitor = await open();
      for (const [name, password] of [
        ['admin', 'wrong'],
        ['anna', getPassword('anna')],
        ['anna', 'wrong'],
        ['nobody', 'wrong'],
      ] as const) {
        expect(await signIn(visitor, name, password)).toBe(`303 ${SETTINGS_PAGE}?error=1`);
      }
      expect(await signIn(visitor, 'ad\0min', 'x')).toBe(`303 ${SETTINGS_PAGE}?error=1`);
      const page = await readSettingsPage(visitor, `${SETTINGS_PAGE}?error=1`);
      expect(page).toContain('role="alert">Incorrect username or password.');
      expect(page).toContain(`action="${SETTINGS_SIGN_IN}"`);
    });

    test('stays in the language of its address', async () => {
      const visitor = await open();
      const page = await readSettingsPage(visitor, `${SETTINGS_PAGE}?lang=de`);
      expect(page).toContain(`action="${SETTINGS_SIGN_IN}?lang=de"`);
      const refused = await visitor.submit(
        `${SETTINGS_SIGN_IN}?lang=de`,
        toSignInForm('admin', 'wrong'),
      );
      expect(refused.headers.get('location')).toBe(`${SETTINGS_PAGE}?lang=de&error=1`);
      const accepted = await visitor.submit(
        `${SETTINGS_SIGN_IN}?lang=de`,
        toSignInForm('admin', getPassword('admin')),
      );
      expect(accepted.headers.get('location')).toBe(`${SETTINGS_PAGE}?lang=de`);
    });

    test('lets an administrator in whose password strangers have guessed, with a captcha in words', async () => {
      const visitor = await open();
      for (let time = 0; time < 5; time += 1) {
        await portal.testPortal.visitor().signIn('admin', 'wrong');
      }
      for (const password of [getPassword('admin'), 'wrong']) {
        expect(await signIn(visitor, 'admin', password)).toBe(`303 ${SETTINGS_PAGE}?error=captcha`);
      }
      const page = await readSettingsPage(visitor, `${SETTINGS_PAGE}?error=captcha&lang=de`);
      expect(page).toContain('<img src="/ssf/a/Kaptcha.jpg');
      const [, link = ''] = /href="([^"]+captcha=text[^"]*)"/.exec(page) ?? [];
      const words = await readSettingsPage(visitor, link.replaceAll('&amp;', '&'));
      expect(words).toMatch(/<html lang="de"[\s\S]*<label for="kaptcha-response">[^<]*\d/);

      const wrong = { 'kaptcha-response': 'no number' };
      expect(await signIn(visitor, 'admin', undefined, wrong)).toContain('?error=captcha');
      const right = { 'kaptcha-response': await visitor.solveCaptcha() };
      expect(await signIn(visitor, 'admin', undefined, right)).toBe(`303 ${SETTINGS_PAGE}`);
    });

    test('has a captcha from the fifth failure of a network on', async () => {
      const visitor = await open();
      for (let time = 0; time < 4; time += 1) await signIn(visitor, 'anna');
      const fifth = `303 ${SETTINGS_PAGE}?error=1&captcha=picture`;
      expect(await signIn(visitor, 'anna')).toBe(fifth);
      expect(await readSettingsPage(visitor)).toContain('<img src="/ssf/a/Kaptcha.jpg');
    });

    test('is taken from no other site', async () => {
      const visitor = await open();
      const body = new URLSearchParams(toSignInForm('admin', getPassword('admin')));
      for (const headers of [{}, { Origin: 'https://elsewhere.example' }]) {
        const forged = await visitor.fetch(SETTINGS_SIGN_IN, { method: 'POST', headers, body });
        expect(forged.status).toBe(403);
      }
    });
  },
);
