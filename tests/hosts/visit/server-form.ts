import { expect } from 'vitest';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import type { HostBrowser } from '../browsers/host-browser.ts';
import { pressTabUntil } from './press-tab-until.ts';
import { OWN_CHECK, SELF_STATUS } from './probes.ts';
import { waitForText } from './wait-for-text.ts';

const PASSWORD = DEMO_PEOPLE.find(({ name }) => name === 'anna')?.password ?? '';

/**
 * Signs in by keyboard with the server's own form, on an open host page where React cannot run. The page's
 * own scripts still work.
 */
export async function signInWithServerForm(browser: HostBrowser): Promise<void> {
  await waitForText(
    browser,
    'the failure of the element',
    `String(/Portico|error/i.test(window.report.join()))`,
    'true',
  );
  await pressTabUntil(browser, 'portico-sign-in input j_username');
  await browser.type('anna');
  await pressTabUntil(browser, 'portico-sign-in input j_password');
  await browser.type(PASSWORD);
  expect(await browser.read(OWN_CHECK)).toBe('ok');
  expect(await browser.read(SELF_STATUS)).not.toBe('200');
  await browser.press('Enter');
  await waitForText(browser, 'the session', SELF_STATUS, '200');
}
