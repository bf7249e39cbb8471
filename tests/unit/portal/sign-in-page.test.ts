import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { openSignInPage, toSignInForm } from './support/sign-in-page.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('the sign-in page', () => {
  test('contains a plain form for browsers without JavaScript', async () => {
    const answer = await testPortal.visitor().fetch('/login');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    expect(page).toMatch(/<html lang="en" dir="ltr">/);
    expect(page).toMatch(/<meta name="viewport"/);
    expect(page).toMatch(
      /<portico-sign-in heading-level="1" autofocus forgot-password-url="\/reset-password">\s*<form [^>]*action="\/ssf\/s\/portalLogin"/,
    );
    expect(page).toMatch(/<label for="j_username">/);
    expect(page).toMatch(/name="j_password" type="password" autocomplete="current-password"/);
    expect(page).toMatch(/<script type="module" src="\/portico\/sign-in.js">/);
    expect(page).toMatch(
      /<header[\s\S]*<portico-locale-picker variant="compact">[\s\S]*<\/header>\s*<main>/,
    );
    expect(page).not.toContain('kaptcha');
  });

  test('fills in the user name from the URL as text', async () => {
    const user = 'greta@x.example"><b>';
    const page = await (
      await testPortal.visitor().fetch(`/login?${new URLSearchParams({ user })}`)
    ).text();
    const escaped = 'greta@x.example&quot;>&lt;b>';
    const shown = page.replaceAll('&gt;', '>');
    expect(shown).toContain(`user-name="${escaped}"`);
    expect(shown).toContain(`value="${escaped}"`);
    expect(page).not.toContain('<b>');
  });

  test('signs a person in and redirects to their files', async () => {
    const visitor = await openSignInPage(testPortal);
    const answer = await visitor.submit(
      CALL_PATHS.portalLogin,
      toSignInForm('jürgen', getPassword('jürgen')),
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
    const home = await (await visitor.fetch('/')).text();
    expect(home).toContain('Willkommen, Jürgen.');
    expect(home).toContain('<portico-account>');
    expect(home).toContain('Soundings &lt;raw&gt; &amp; corrected.csv');
    expect((await visitor.fetch('/login')).status).toBe(200);
  });

  test('shows an error after a wrong password', async () => {
    const visitor = await openSignInPage(testPortal);
    const answer = await visitor.submit(CALL_PATHS.portalLogin, toSignInForm('anna', 'wrong'));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login?error=1');
    const page = await (await visitor.fetch('/login?error=1')).text();
    expect(page).toContain('Incorrect username or password.');
  });

  test.each([
    ['nothing', {}],
    ['no password', { j_username: 'anna' }],
    ['a NUL', toSignInForm('an\0na', 'x')],
  ])('redirects to the same error if %s was sent', async (_, fields) => {
    const answer = await (await openSignInPage(testPortal)).submit(CALL_PATHS.portalLogin, fields);
    expect(answer.headers.get('location')).toBe('/login?error=1');
  });

  test('shows an error page while the login is disabled', async () => {
    const visitor = await openSignInPage(testPortal);
    await testPortal.portal.settings.write({ loginClosed: true });
    const answer = await visitor.submit(
      CALL_PATHS.portalLogin,
      toSignInForm('anna', getPassword('anna')),
    );
    await testPortal.portal.settings.write({ loginClosed: undefined });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('600');
    expect(await answer.text()).toContain('<h1>Sign-in unavailable</h1>');
  });

  test('escapes the values of the settings', async () => {
    await testPortal.portal.settings.write({ branding: { productName: '<b>"&\'' } });
    const page = await (await testPortal.visitor().fetch('/login')).text();
    await testPortal.portal.settings.write({ branding: undefined });
    expect(page).not.toContain('<b>');
    expect(page).toContain('&lt;b&gt;&quot;&amp;&#39;');
  });
});
