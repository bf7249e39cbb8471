import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPortal } from '../../../demo/portal/portal.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { interceptRequests } from './support/intercept-requests.ts';
import {
  getPassword,
  MINIMUM_COST,
  openTestPortal,
  type TestPortal,
} from './support/open-test-portal.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

let elements: string;
let testPortal: TestPortal;
let failing = false;
beforeAll(async () => {
  elements = await mkdtemp(path.join(tmpdir(), 'elements-'));
  await mkdir(path.join(elements, 'chunks'));
  await writeFile(path.join(elements, 'sign-in.js'), 'export {};');
  await writeFile(path.join(elements, 'chunks', 'core-1a2b.js'), 'export {};');
  testPortal = await openTestPortal({
    elements,
    prepare(portal) {
      // Created here, because the stack of a request contains names of the cookie plugin.
      const error = new Error('query failed with params: secret-of-the-query');
      interceptRequests(portal, async () => {
        if (failing) throw error;
      });
    },
  });
});
afterAll(async () => {
  await testPortal.portal.close();
  await rm(elements, { recursive: true });
});

const form = (name: string, password: string, more: Record<string, string> = {}) => ({
  j_username: name,
  j_password: password,
  ...more,
});

/** Opens the sign-in page in a new browser. */
async function openLoginPage(): Promise<Visitor> {
  const visitor = testPortal.visitor();
  expect((await visitor.fetch('/login')).status).toBe(200);
  return visitor;
}

describe('the sign-in page', () => {
  test('contains a plain form for browsers without JavaScript', async () => {
    const answer = await testPortal.visitor().fetch('/login');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    expect(page).toMatch(/<html lang="en" dir="ltr">/);
    expect(page).toMatch(/<meta name="viewport"/);
    expect(page).toMatch(
      /<portico-sign-in heading-level="1" forgot-password-url="\/reset-password">\s*<form [^>]*action="\/ssf\/s\/portalLogin"/,
    );
    expect(page).toMatch(/<label for="j_username">/);
    expect(page).toMatch(/name="j_password" type="password" autocomplete="current-password"/);
    expect(page).toMatch(/<script type="module" src="\/portico\/sign-in.js">/);
    expect(page).toMatch(/<header[\s\S]*<portico-locale-picker>[\s\S]*<\/header>\s*<main>/);
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
    const visitor = await openLoginPage();
    const answer = await visitor.submit(
      CALL_PATHS.portalLogin,
      form('jürgen', getPassword('jürgen')),
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
    const visitor = await openLoginPage();
    const answer = await visitor.submit(CALL_PATHS.portalLogin, form('anna', 'wrong'));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login?error=1');
    const page = await (await visitor.fetch('/login?error=1')).text();
    expect(page).toContain('Incorrect username or password.');
  });

  test.each([
    ['nothing', {}],
    ['no password', { j_username: 'anna' }],
    ['a NUL', form('an\0na', 'x')],
  ])('redirects to the same error if %s was sent', async (_, fields) => {
    const answer = await (await openLoginPage()).submit(CALL_PATHS.portalLogin, fields);
    expect(answer.headers.get('location')).toBe('/login?error=1');
  });

  test('shows a required captcha as a picture or a question and accepts the answer', async () => {
    const visitor = await openLoginPage();
    for (let time = 0; time < 5; time += 1) {
      await visitor.submit(CALL_PATHS.portalLogin, form('ludwig', 'wrong'));
    }
    const page = await (await visitor.fetch('/login?error=1')).text();
    expect(page).toMatch(/<img src="\/ssf\/a\/Kaptcha.jpg\?dummy=\d+" [^>]*alt="[^"]+"/);
    const refused = await visitor.submit(
      CALL_PATHS.portalLogin,
      form('ludwig', getPassword('ludwig')),
    );
    expect(refused.headers.get('location')).toBe('/login?error=captcha');
    const words = await visitor.fetch('/login?captcha=text', {
      headers: { 'Accept-Language': 'de' },
    });
    expect(await words.text()).toMatch(/<label for="kaptcha-response">[^<]*\d/);
    const answer = await visitor.submit(
      CALL_PATHS.portalLogin,
      form('ludwig', getPassword('ludwig'), { 'kaptcha-response': await visitor.solveCaptcha() }),
    );
    expect(answer.headers.get('location')).toBe('/');
    expect(await (await testPortal.visitor().fetch('/login')).text()).not.toContain('Kaptcha');
  });

  test('shows the captcha that an account needs after failures in other networks', async () => {
    for (let time = 0; time < 4; time += 1) await testPortal.visitor().signIn('ines', 'wrong');
    const visitor = await openLoginPage();
    const wrong = await visitor.submit(CALL_PATHS.portalLogin, form('ines', 'wrong'));
    expect(wrong.headers.get('location')).toBe('/login?error=1&captcha=picture');
    const page = await (await visitor.fetch('/login?error=1&captcha=picture')).text();
    expect(page).toContain('Incorrect username or password.');
    expect(page).toContain('<img src="/ssf/a/Kaptcha.jpg');
    const missing = await visitor.submit(CALL_PATHS.portalLogin, form('ines', getPassword('ines')));
    expect(missing.headers.get('location')).toBe('/login?error=captcha');
    const again = await (await visitor.fetch('/login?error=captcha')).text();
    expect(again).toContain('<img src="/ssf/a/Kaptcha.jpg');
    const answer = await visitor.submit(
      CALL_PATHS.portalLogin,
      form('ines', getPassword('ines'), { 'kaptcha-response': await visitor.solveCaptcha() }),
    );
    expect(answer.headers.get('location')).toBe('/');
  });

  test('shows the captcha to every browser at an address with too many failures', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await visitor.signIn(`page-guess-${time}`, 'wrong');
    expect(await (await testPortal.visitor(visitor.ip).fetch('/login')).text()).toContain(
      'Kaptcha',
    );
  });

  test('accepts a form of another page of the portal, without the cookie of the login page', async () => {
    const visitor = testPortal.visitor();
    const answer = await visitor.submit(CALL_PATHS.portalLogin, form('anna', getPassword('anna')));
    expect(answer.headers.get('location')).toBe('/');
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
  });

  /** Submits the form like an old browser, which does not say where it comes from. */
  const submitWithoutOrigin = (visitor: Visitor) =>
    visitor.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form('anna', getPassword('anna'))),
    });

  test('accepts the form of an old browser with the cookie of the page', async () => {
    const answer = await submitWithoutOrigin(await openLoginPage());
    expect(answer.headers.get('location')).toBe('/');
  });

  test('refuses the form of an old browser without the cookie of the page', async () => {
    const answer = await submitWithoutOrigin(testPortal.visitor());
    expect(answer.headers.get('location')).toBe('/login?error=cookies');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sandboxed frame', { Origin: 'null' }],
  ])('refuses a form from %s', async (_, headers) => {
    const visitor = await openLoginPage();
    const body = new URLSearchParams(form('anna', getPassword('anna')));
    const answer = await visitor.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: { ...headers, Accept: 'text/html' },
      body,
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(visitor.jar.has('portal_session')).toBe(false);
  });

  test('shows an error page while login is closed', async () => {
    const visitor = await openLoginPage();
    await testPortal.portal.settings.write({ loginClosed: true });
    const answer = await visitor.submit(CALL_PATHS.portalLogin, form('anna', getPassword('anna')));
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

describe('the home page', () => {
  test('redirects visitors without a session to the sign-in page', async () => {
    const answer = await testPortal.visitor().fetch('/');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login');
  });

  test('has a plain form for signing out', async () => {
    const visitor = await openLoginPage();
    await visitor.submit(CALL_PATHS.portalLogin, form('anna', getPassword('anna')));
    expect(await (await visitor.fetch('/')).text()).toMatch(/<noscript>\s*<form [^>]*portalLogout/);
    const answer = await visitor.submit(CALL_PATHS.portalLogout, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login');
    expect((await visitor.fetch('/')).status).toBe(303);
  });

  test('shows people without web access an error with a sign-out form', async () => {
    const visitor = await openLoginPage();
    await visitor.submit(CALL_PATHS.portalLogin, form('blocked', getPassword('blocked')));
    const answer = await visitor.fetch('/');
    expect(answer.status).toBe(403);
    expect(await answer.text()).toMatch(/Uw account heeft geen webtoegang[\s\S]*portalLogout/);
  });
});

describe('an unknown URL', () => {
  test('gets an error page in browsers and an error body in scripts', async () => {
    const page = await testPortal.visitor().fetch('/nothing', { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('<h1>Page not found</h1>');
    const body = await testPortal
      .visitor()
      .fetch('/rest/nothing', { headers: { Accept: 'text/html' } });
    expect(await body.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the response headers', () => {
  test('allow pages to load only the portal’s own files', async () => {
    const { headers } = await testPortal.visitor().fetch('/login');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  test('allow nothing to responses that are not pages', async () => {
    for (const address of [CALL_PATHS.publicInfo, CALL_PATHS.self, CALL_PATHS.captcha, '/%zz']) {
      const { headers } = await testPortal.visitor().fetch(address);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
    }
  });

  test('disable caching and content sniffing', async () => {
    const visitor = await openLoginPage();
    for (const address of ['/', '/login', '/nothing', CALL_PATHS.self, CALL_PATHS.captcha]) {
      const { headers } = await visitor.fetch(address);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test('enforce https and bind cookies to the host if the origin is https', async () => {
    const safe = await createPortal({
      data: { database: testPortal.portal.database },
      origin: 'https://files.example/',
      clock: testPortal.clock,
      passwordCost: MINIMUM_COST,
    });
    const answer = await safe.app.inject({
      method: 'POST',
      url: CALL_PATHS.login,
      headers: {
        ...SCRIPT,
        Origin: 'https://files.example',
        Authorization: basic('anna', getPassword('anna')),
      },
    });
    await safe.close();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-portal_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-portal_public_token=.*; Path=\/; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-portal_pre_session=.*; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-portal_device=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});

describe('the files', () => {
  test('of the elements can be loaded by partners’ pages', async () => {
    const { status, headers } = await testPortal.visitor().fetch('/portico/sign-in.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('of the elements are revalidated, and their chunks are immutable', async () => {
    const entry = await testPortal.visitor().fetch('/portico/sign-in.js');
    expect(entry.headers.get('cache-control')).toBe('no-cache');
    const etag = entry.headers.get('etag') ?? '';
    // Not with fetch, which bypasses caches if this header is set.
    const again = await testPortal.portal.app.inject({
      url: '/portico/sign-in.js',
      headers: { 'If-None-Match': etag },
    });
    expect(again.statusCode).toBe(304);
    const chunk = await testPortal.visitor().fetch('/portico/chunks/core-1a2b.js');
    expect(chunk.headers.get('cache-control')).toContain('immutable');
  });

  test('are one style sheet for all pages, which browsers revalidate', async () => {
    const sheet = await testPortal.visitor().fetch('/assets/portal.css');
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(sheet.headers.get('cache-control')).toBe('no-cache');
    const css = await sheet.text();
    const folder = new URL('../../../demo/portal/pages/styles/', import.meta.url);
    for (const name of readdirSync(folder)) {
      expect(css, name).toContain(readFileSync(new URL(name, folder), 'utf8'));
    }
    const again = await testPortal.portal.app.inject({
      url: '/assets/portal.css',
      headers: { 'If-None-Match': sheet.headers.get('etag') ?? '' },
    });
    expect(again.statusCode).toBe(304);
  });

  test('of the pages are served, and no other files', async () => {
    for (const name of ['portal.css', 'page.js', 'jquery.js', 'icon.svg']) {
      expect((await testPortal.visitor().fetch(`/assets/${name}`)).status).toBe(200);
    }
    for (const address of ['/assets/', '/assets/..%2fportal.ts', '/portico/..%2f..%2fetc/passwd']) {
      expect((await testPortal.visitor().fetch(address)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('the log', () => {
  test('contains routes, statuses and stacks, but no secrets', async () => {
    const visitor = await openLoginPage();
    const secrets = ['Wrong:pässword', 'captcha-an5wer', getPassword('anna')];
    await visitor.signIn('anna', 'Wrong:pässword', 'captcha-an5wer');
    await visitor.fetch(`${CALL_PATHS.login}x?kaptcha-response=captcha-an5wer`);
    await visitor.submit(CALL_PATHS.portalLogin, form('anna', 'Wrong:pässword'));
    secrets.push(...visitor.jar.values());
    await visitor.signIn('anna', getPassword('anna'));
    await visitor.fetch(CALL_PATHS.self);
    secrets.push(...visitor.jar.values());
    secrets.push(basic('anna', getPassword('anna')).slice(6));
    failing = true;
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(500);
    failing = false;
    const log = testPortal.logged();
    expect(log).toContain(`"route":"${CALL_PATHS.login}"`);
    expect(log).toContain('"statusCode":401');
    expect(log).toContain('pages.test.ts');
    for (const secret of secrets) {
      for (const form of [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
      ]) {
        expect(log).not.toContain(form);
      }
    }
    expect(log).not.toMatch(/secret-of-the-query|kaptcha-response|authorization|cookie/i);
  });

  test('is the only place that reveals the cause of an error', async () => {
    failing = true;
    const answer = await testPortal.visitor().fetch(CALL_PATHS.publicInfo);
    const page = await testPortal.visitor().fetch('/login', { headers: { Accept: 'text/html' } });
    failing = false;
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Internal Server Error',
    });
    expect(await page.text()).toContain('Try again later.');
  });
});
