import type { Page } from 'playwright/test';
import { expect, expectTypeOf, test } from 'vitest';
import { createCallFinder } from '../../../src/testing/find-call.ts';
import { createPortal } from '../../../src/testing/portal.ts';
import type { PortalOptions } from '../../../src/testing/portal-options.ts';
import type { PlaywrightPage } from '../../../src/testing/route-portal.ts';
import { requireState } from '../../../src/testing/states/all-states.ts';
import { stateNames } from '../../../src/testing/states/state-names.ts';

const people = [
  { name: 'ána', password: 'light:house', email: 'ana@example.com', landingPage: '/orders' },
];
const basic = (text: string) => ({
  authorization: `Basic ${Buffer.from(text).toString('base64')}`,
});

/** Opens a portal, and returns a function that calls it. */
function open(options: PortalOptions = {}) {
  const { state } = options;
  const portal = createPortal(options, state && requireState(state));
  const ask = (call: Parameters<typeof portal.answer>[0]['call'], headers = {}, query = '') =>
    portal.answer({ call, headers, query: new URLSearchParams(query) });
  return { portal, ask };
}

test('a person signs in with a name and a password of any characters, and out', () => {
  const { ask, portal } = open({ people });
  expect(ask('self')).toMatchObject({ status: 401 });
  expect(ask('login', basic('ána:light'))).toMatchObject({ status: 401 });
  const answer = ask('login', basic('ána:light:house'));
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      Location: '/orders',
      'Set-Cookie': 'portal_public_token=test-session; Path=/; SameSite=Lax',
    },
  });
  expect(ask('self')).toEqual({
    status: 200,
    body: { name: 'ána', email: 'ana@example.com', landingPage: '/orders' },
  });
  expect(ask('logout')).toMatchObject({
    headers: { 'Set-Cookie': expect.stringContaining('Expires=Thu, 01 Jan 1970') },
  });
  expect(ask('self')).toMatchObject({ status: 401 });
  expect(portal.calls).toEqual(['self', 'login', 'login', 'self', 'logout', 'self']);
});

test('a person is signed in at the beginning, with the cookie of the page', () => {
  const settings = { names: { publicTokenCookie: 'files_token' } };
  const { ask, portal } = open({ people, signedIn: 'ána', settings });
  expect(portal.cookie).toBe('files_token=test-session; Path=/; SameSite=Lax');
  expect(ask('self')).toMatchObject({ status: 200 });
});

test('answers of the test count more than those of the state, and the last of a list stays', () => {
  const answers = { login: [{ status: 500 }, 'drop'] } as const;
  const { ask } = open({ state: 'sign-in/closed', answers });
  expect([ask('login'), ask('login'), ask('login')]).toEqual([{ status: 500 }, 'drop', 'drop']);
  expect(open({ state: 'sign-in/closed' }).ask('login')).toMatchObject({ status: 503 });
});

test('the person of a state is gone after a sign-out', () => {
  const { ask } = open({ state: 'sign-in/signed-in' });
  expect(ask('self')).toMatchObject({ status: 200 });
  ask('logout');
  expect(ask('self')).toMatchObject({ status: 401 });
});

test('a captcha is also a question in words', () => {
  expect(open().ask('captcha', {}, 'alternative=text')).toMatchObject({
    headers: { 'Content-Language': 'en' },
    body: { question: 'How much is 12 plus 7?' },
  });
});

test('a call is found below any path, and at a path of the page', () => {
  const finder = createCallFinder({ login: '/api/sign.in' });
  const find = (method: string, path: string) =>
    finder.pattern.test(path) ? finder.find(method, path) : undefined;
  expect(find('GET', 'https://files.example.com/files/rest/self?x=/y')).toBe('self');
  expect(find('POST', 'https://files.example.com/api/sign.in')).toBe('login');
  expect(find('POST', 'https://files.example.com/api/sign-in')).toBeUndefined();
  expect(find('POST', 'https://files.example.com/rest/auth/login')).toBeUndefined();
  expect(find('GET', 'https://files.example.com/rest/extuser/a%2Fb')).toBe('externalUser');
  expect(find('POST', 'https://files.example.com/rest/extuser/register')).toBe('register');
  expect(find('GET', 'https://files.example.com/page?next=/rest/self')).toBeUndefined();
});

test('an unknown state is an error that lists the states', () => {
  expect(() => requireState('sign-in/capcha')).toThrow(
    /^There is no state "sign-in\/capcha"\. .*sign-in\/captcha, /,
  );
  expect(stateNames).toContain('account/open');
});

test('a page of Playwright is one for the module, which has no types of Playwright', () => {
  expectTypeOf<Page>().toExtend<PlaywrightPage>();
});
