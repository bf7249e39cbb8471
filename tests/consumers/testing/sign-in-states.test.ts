import 'portico-elements';
import { mockPortal, resetSession } from 'portico-elements/testing';
import { afterEach, expect, test } from 'vitest';

/** The sign-in, or what is in it. */
function find(selector = '.portico'): Element {
  const element = document.querySelector('portico-sign-in');
  const found = (element?.shadowRoot ?? element)?.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** The name of the input that has the focus. */
const readFocus = () => document.activeElement?.shadowRoot?.activeElement?.getAttribute('name');

/** The text of the sign-in, without the marks that isolate names. */
const readText = () => find().textContent?.replace(/[\u2066-\u2069]/g, '');

afterEach(async () => {
  document.body.replaceChildren();
  await resetSession();
});

test('idle', async () => {
  const portal = mockPortal({ state: 'sign-in/idle' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Forgot your password?');
});

test('focused', async () => {
  const portal = mockPortal({ state: 'sign-in/focused' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readFocus()).toBe('name');
});

test('empty', async () => {
  const portal = mockPortal({ state: 'sign-in/empty' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Enter your username.');
});

test('wrong-password', async () => {
  const portal = mockPortal({ state: 'sign-in/wrong-password' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Incorrect username or password.');
});

test('wrong-password-captcha', async () => {
  const portal = mockPortal({ state: 'sign-in/wrong-password-captcha' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Complete the security check and try again.');
});

test('busy', async () => {
  const portal = mockPortal({ state: 'sign-in/busy' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Signing in…');
});

test('captcha', async () => {
  const portal = mockPortal({ state: 'sign-in/captcha' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Too many failed attempts.');
});

test('captcha-question', async () => {
  const portal = mockPortal({ state: 'sign-in/captcha-question' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('How much is 12 plus 7?');
});

test('captcha-wrong', async () => {
  const portal = mockPortal({ state: 'sign-in/captcha-wrong' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('That answer is incorrect.');
});

test('rate-limited', async () => {
  const portal = mockPortal({ state: 'sign-in/rate-limited' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Too many attempts.');
});

test('closed', async () => {
  const portal = mockPortal({ state: 'sign-in/closed' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Sign-in is currently unavailable.');
});

test('offline', async () => {
  const portal = mockPortal({ state: 'sign-in/offline' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('We can’t connect.');
});

test('browser-offline', async () => {
  const portal = mockPortal({ state: 'sign-in/browser-offline' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('You’re offline.');
});

test('guest', async () => {
  const portal = mockPortal({ state: 'sign-in/guest' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Continue as guest');
});

test('single-sign-on', async () => {
  const portal = mockPortal({ state: 'sign-in/single-sign-on' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Continue with single sign-on');
});

test('single-sign-on-first', async () => {
  const portal = mockPortal({ state: 'sign-in/single-sign-on-first' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Continue with single sign-on');
});

test('guest-logo', async () => {
  const portal = mockPortal({ state: 'sign-in/guest-logo' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Continue as guest');
});

test('single-sign-on-logo', async () => {
  const portal = mockPortal({ state: 'sign-in/single-sign-on-logo' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Continue with single sign-on');
});

test('signed-in', async () => {
  const portal = mockPortal({ state: 'sign-in/signed-in' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('You are signed in as Anna Whitcombe.');
});

test('password-shown', async () => {
  const portal = mockPortal({ state: 'sign-in/password-shown' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(find('[name=password]').getAttribute('type')).toBe('text');
});

test('caps-lock', async () => {
  const portal = mockPortal({ state: 'sign-in/caps-lock' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Caps Lock is on.');
});

test('access-disabled', async () => {
  const portal = mockPortal({ state: 'sign-in/access-disabled' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Your account doesn’t have web access.');
});

test('web-access-off', async () => {
  const portal = mockPortal({ state: 'sign-in/web-access-off' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Try again');
});

test('name-filled', async () => {
  const portal = mockPortal({ state: 'sign-in/name-filled' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  await expect.poll(() => find('[name=name]')).toHaveProperty('value', 'anna');
});

test('remember-name', async () => {
  const portal = mockPortal({ state: 'sign-in/remember-name' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Remember my username');
});

test('name-remembered', async () => {
  const portal = mockPortal({ state: 'sign-in/name-remembered' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  await expect.poll(() => find('[name=name]')).toHaveProperty('value', 'anna');
});

test('single-sign-on-remembered', async () => {
  const portal = mockPortal({ state: 'sign-in/single-sign-on-remembered' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Last used');
});

test('providers', async () => {
  const portal = mockPortal({ state: 'sign-in/providers' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Continue with Lighthouse');
});

test('provider-of-name', async () => {
  const portal = mockPortal({ state: 'sign-in/provider-of-name' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Use a password instead');
});

test('identifier-first', async () => {
  const portal = mockPortal({ state: 'sign-in/identifier-first' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Continue with Harbour ID');
});

test('own-page', async () => {
  const portal = mockPortal({ state: 'sign-in/own-page' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Порт не знає такої пошти або пароля.');
});

test('unknown-portal', async () => {
  const portal = mockPortal({ state: 'sign-in/unknown-portal' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('We couldn’t find the server.');
});

test('server-error', async () => {
  const portal = mockPortal({ state: 'sign-in/server-error' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Something went wrong on the server.');
});

test('light-dom', async () => {
  const portal = mockPortal({ state: 'sign-in/light-dom' });
  document.body.innerHTML = '<portico-sign-in light-dom></portico-sign-in>';
  await portal.show();
  expect(find('[name=name]').closest('portico-sign-in')).not.toBeNull();
});

test('hostile-page', async () => {
  const portal = mockPortal({ state: 'sign-in/hostile-page' });
  document.body.innerHTML = '<portico-sign-in light-dom></portico-sign-in>';
  await portal.show();
  expect(find('[name=name]').closest('portico-sign-in')).not.toBeNull();
});

test('signed-out', async () => {
  const portal = mockPortal({ state: 'sign-in/signed-out' });
  document.body.innerHTML =
    '<portico-account></portico-account><portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('You’ve signed out.');
});

test('ended', async () => {
  const portal = mockPortal({ state: 'sign-in/ended' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Your session has ended.');
});

test('ended-elsewhere', async () => {
  const portal = mockPortal({ state: 'sign-in/ended-elsewhere' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('You’ve signed out in another tab.');
});

test('second-factor', async () => {
  const portal = mockPortal({ state: 'sign-in/second-factor' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('Next, confirm it’s you on');
});

test('administrator', async () => {
  const portal = mockPortal({ state: 'sign-in/administrator' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('You are signed in as Sofia Lindqvist.');
});

test('several-elements', async () => {
  const portal = mockPortal({ state: 'sign-in/several-elements' });
  document.body.innerHTML =
    '<portico-locale-picker></portico-locale-picker><portico-account></portico-account><portico-sign-in></portico-sign-in>';
  await portal.show();
  expect(readText()).toContain('You are signed in as Anna Whitcombe.');
});
