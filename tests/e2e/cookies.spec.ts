import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright/test';
import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { LAUNCH_COMPLETE } from '../support/chromium-launch.ts';
import { withoutCookie } from './support/faults.ts';
import { LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

/** Chromium's value for "block" (content_settings::CONTENT_SETTING_BLOCK). */
const BLOCK = 2;
const PREFERENCES = { profile: { default_content_setting_values: { cookies: BLOCK } } };

test('a browser that blocks cookies shows a failure', async ({ testPortal }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-e2e-'));
  await mkdir(path.join(folder, 'Default'));
  await writeFile(path.join(folder, 'Default', 'Preferences'), JSON.stringify(PREFERENCES));
  const context = await chromium.launchPersistentContext(folder, {
    ...LAUNCH_COMPLETE,
    baseURL: testPortal.origin,
    locale: 'en-GB',
  });
  try {
    const login = new LoginPage(await context.newPage());
    await login.signIn('anna');
    await expect(login.alert).toHaveText(en.failure['missing-cookies']);
    await expect(login.name).toHaveValue('anna');
    expect(await context.cookies()).toEqual([]);
    // The logout is called even though the portal cannot find the session without a cookie.
    expect(testPortal.countRequests('POST /rest/auth/logout')).toBe(1);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a login whose cookies are incomplete is revoked at the portal', async ({
  page,
  testPortal,
  login,
}) => {
  testPortal.setFault('POST /rest/auth/login', withoutCookie('portal_public_token'));
  await login.signIn('anna');
  await expect(login.alert).toHaveText(en.failureDetail.cookieMissing);
  expect(await testPortal.database.query.$count(sessions)).toBe(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});
