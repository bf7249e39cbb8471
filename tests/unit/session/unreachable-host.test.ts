import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropConnection, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { type Visit, visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A page that calls the portal by another name of this machine, hence of another origin. */
async function partnersPage() {
  const portal = await startPortalDouble();
  const elsewhere = portal.origin.replace('127.0.0.1', 'localhost');
  return {
    portal,
    elsewhere,
    page: visit(portal, { settings: { portal: elsewhere, retries: 0 } }),
  };
}

const failureOf = ({ session }: Visit) =>
  session.state.value.status === 'anonymous' && session.state.value.failure;

test('a portal on another origin that never answered is named in the failure and logged once', async () => {
  const { portal, elsewhere, page } = await partnersPage();
  for (const call of ['GET /rest/public', 'GET /rest/release_info', 'POST /rest/auth/login']) {
    portal.on(call, dropConnection);
  }
  await page.session.start();
  expect(console.error).toHaveBeenCalledOnce();
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining(elsewhere));
  await page.session.signIn(anna);
  expect(failureOf(page)).toMatchObject({ code: 'network', host: new URL(elsewhere).host });
});

test('a portal on another origin that has answered before is not named', async () => {
  const { portal, page } = await partnersPage();
  await page.session.start();
  portal.on('POST /rest/auth/login', dropConnection);
  await page.session.signIn(anna);
  expect(failureOf(page)).toEqual({ code: 'network', number: 0, retryAfter: undefined });
  expect(console.error).not.toHaveBeenCalled();
});

test('a portal on another origin that answers with an error is not named', async () => {
  const { portal, page } = await partnersPage();
  portal.on('GET /rest/public', sendStatus(500));
  portal.on('POST /rest/auth/login', sendStatus(500));
  await page.session.start();
  await page.session.signIn(anna);
  expect(failureOf(page)).toEqual({ code: 'server-error', number: 500, retryAfter: undefined });
  expect(console.error).not.toHaveBeenCalled();
});

test("a portal on the page's own origin is not named", async () => {
  const portal = await startPortalDouble();
  const page = visit(portal, { settings: { retries: 0 } });
  portal.on('GET /rest/public', dropConnection);
  portal.on('POST /rest/auth/login', dropConnection);
  await page.session.start();
  await page.session.signIn(anna);
  expect(failureOf(page)).toEqual({ code: 'network', number: 0, retryAfter: undefined });
  expect(console.error).not.toHaveBeenCalled();
});
