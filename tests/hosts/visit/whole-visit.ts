import { expect } from 'vitest';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import de from '../../../locales/de.json' with { type: 'json' };
import en from '../../../locales/en.json' with { type: 'json' };
import ja from '../../../locales/ja.json' with { type: 'json' };
import type { HostBrowser } from '../browsers/host-browser.ts';
import type { Host } from '../hosts.ts';
import { chooseGerman } from './choose-german.ts';
import { pressTabUntil } from './press-tab-until.ts';
import {
  FOCUS_TEXT,
  GATE,
  OWN_CHECK,
  PERSON_NAME,
  REPORT,
  SELF_STATUS,
  SERVER_FIELDS,
  STORAGE,
  SUBMIT_TEXT,
} from './probes.ts';
import { waitForText } from './wait-for-text.ts';

const PASSWORD = DEMO_PEOPLE.find(({ name }) => name === 'anna')?.password ?? '';

/** Lets the page make its changes, one after the other. */
async function changePage(browser: HostBrowser, { changes = [] }: Host): Promise<void> {
  for (const { start, isDone } of changes) {
    await browser.read(start);
    await waitForText(browser, 'the change of the page', `String(${isDone})`, 'true');
  }
}

/**
 * Visits an open host page by keyboard: chooses a language, signs in, sees gate and account, signs out. At
 * the end the page's own scripts still work, and nothing has complained.
 */
export async function visitWhole(browser: HostBrowser, host: Host): Promise<void> {
  const first = host.language === 'ja' ? ja : en;
  await waitForText(browser, 'the form', SUBMIT_TEXT, first.signIn.submit);
  await waitForText(browser, "the server's form", SERVER_FIELDS, '0');
  await chooseGerman(browser);
  await waitForText(browser, 'the form in German', SUBMIT_TEXT, de.signIn.submit);

  await changePage(browser, host);
  await waitForText(browser, 'the form after a change of the page', SUBMIT_TEXT, de.signIn.submit);
  await pressTabUntil(browser, 'portico-sign-in input name');
  await browser.type('anna');
  await pressTabUntil(browser, 'portico-sign-in input password');
  await browser.type(PASSWORD);
  await browser.press('Enter');
  await waitForText(browser, 'the gate', GATE, 'open');
  await waitForText(browser, 'the account', PERSON_NAME, 'Anna Whitcombe');

  await changePage(browser, host);
  await waitForText(browser, 'the account after a change', PERSON_NAME, 'Anna Whitcombe');
  await waitForText(browser, 'the gate after a change', GATE, 'open');
  expect(Number(await browser.read(STORAGE))).toBeCloseTo(1.3 / 5);
  expect(await browser.read(SELF_STATUS)).toBe('200');
  await pressTabUntil(browser, 'portico-account button');
  expect(await browser.read(FOCUS_TEXT)).toBe(de.account.signOut);
  await browser.press('Enter');
  await waitForText(browser, 'the form after signing out', SUBMIT_TEXT, de.signIn.submit);
  await waitForText(browser, 'the gate after signing out', GATE, 'closed');
  await waitForText(browser, 'the empty account', PERSON_NAME, '');

  expect(await browser.read(REPORT)).toBe('');
  await waitForText(browser, "the page's own scripts", OWN_CHECK, 'ok');
  expect(await browser.read(SELF_STATUS)).not.toBe('200');
}
