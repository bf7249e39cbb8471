import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { openSignInPage, toSignInForm } from './support/sign-in-page.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('the home page', () => {
  test('redirects visitors without a session to the sign-in page', async () => {
    const answer = await testPortal.visitor().fetch('/');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login');
  });

  test('has a plain form for signing out', async () => {
    const visitor = await openSignInPage(testPortal);
    await visitor.submit(CALL_PATHS.portalLogin, toSignInForm('anna', getPassword('anna')));
    expect(await (await visitor.fetch('/')).text()).toMatch(/<noscript>\s*<form [^>]*portalLogout/);
    const answer = await visitor.submit(CALL_PATHS.portalLogout, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login');
    expect((await visitor.fetch('/')).status).toBe(303);
  });

  test('shows people without web access an error with a sign-out form', async () => {
    const visitor = await openSignInPage(testPortal);
    await visitor.submit(CALL_PATHS.portalLogin, toSignInForm('blocked', getPassword('blocked')));
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
