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

/** Opens a page that calls the portal by another host name, hence on another origin. */
async function openPageOnOtherOrigin() {
  const portal = await startPortalDouble();
  const otherOrigin = portal.origin.replace('127.0.0.1', 'localhost');
  return {
    portal,
    otherOrigin,
    page: visit(portal, { settings: { portal: otherOrigin, tokenMode: 'bearer', retries: 0 } }),
  };
}

const readFailure = ({ session }: Visit) =>
  session.state.value.status === 'anonymous' && session.state.value.failure;

test('the failure names a portal on another origin that never answered, and the console shows it once', async () => {
  const { portal, otherOrigin, page } = await openPageOnOtherOrigin();
  for (const call of ['GET /rest/public', 'GET /rest/release_info', 'POST /rest/auth/login']) {
    portal.on(call, dropConnection);
  }
  await page.session.start();
  expect(console.error).toHaveBeenCalledOnce();
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining(otherOrigin));
  await page.session.signIn(anna);
  expect(readFailure(page)).toMatchObject({ code: 'network', host: new URL(otherOrigin).host });
});

test('the failure does not name a portal on another origin that has answered before', async () => {
  const { portal, page } = await openPageOnOtherOrigin();
  await page.session.start();
  portal.on('POST /rest/auth/login', dropConnection);
  await page.session.signIn(anna);
  expect(readFailure(page)).toEqual({ code: 'network', number: 0, retryAfter: undefined });
  expect(console.error).not.toHaveBeenCalled();
});

test('the failure does not name a portal on another origin that answers with an error', async () => {
  const { portal, page } = await openPageOnOtherOrigin();
  portal.on('GET /rest/public', sendStatus(500));
  portal.on('POST /rest/auth/login', sendStatus(500));
  await page.session.start();
  await page.session.signIn(anna);
  expect(readFailure(page)).toEqual({ code: 'server-error', number: 500, retryAfter: undefined });
  expect(console.error).not.toHaveBeenCalled();
});

test("the failure does not name a portal on the page's own origin", async () => {
  const portal = await startPortalDouble();
  const page = visit(portal, { settings: { retries: 0 } });
  portal.on('GET /rest/public', dropConnection);
  portal.on('POST /rest/auth/login', dropConnection);
  await page.session.start();
  await page.session.signIn(anna);
  expect(readFailure(page)).toEqual({ code: 'network', number: 0, retryAfter: undefined });
  expect(console.error).not.toHaveBeenCalled();
});
