import { expect, test } from 'vitest';
import { createTransport } from '../../../src/client/transport.ts';
import { probeUnreachableHost } from '../../../src/client/unreachable-host.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { findForeignHost, isForeign } from '../../../src/settings/page.ts';
import { dropConnection, sendJson, sendStatus } from '../../support/http-answers.ts';
import { type HttpAnswer, startHttpServer } from '../../support/http-server.ts';

const PORTAL = 'https://files.example.com:8443';
const settings = defaultSettings(PORTAL);
const partnerPage = { href: 'https://partner.example/register.html' };
const portalPage = { href: `${PORTAL}/register` };

test('the host of a portal is returned only on a page of another origin', () => {
  expect(findForeignHost(settings, partnerPage)).toBe('files.example.com:8443');
  expect(findForeignHost(settings, portalPage)).toBeUndefined();
});

test('a page with an adapter belongs to its portal', () => {
  expect(isForeign({ ...settings, adapter: '/adapter.js' }, partnerPage)).toBe(false);
});

async function probe(answer: HttpAnswer, isOwnPage: boolean) {
  const { origin, requests } = await startHttpServer(answer);
  const transport = createTransport({ ...defaultSettings(origin), retryDelay: 1 });
  const page = isOwnPage ? { href: origin } : partnerPage;
  const host = await probeUnreachableHost(transport, page);
  return { isReached: host === undefined, isNamed: host === new URL(origin).host, requests };
}

test.each([
  ['answers with 200', sendJson(200, {}), true],
  ['answers with 500', sendStatus(500), true],
  ['closes the connection, as a CORS error appears to a page', dropConnection, false],
])('a portal of another origin that %s is reached: %s', async (_, answer, isReached) => {
  const probed = await probe(answer, false);
  expect(probed).toMatchObject({ isReached, isNamed: !isReached });
  expect(probed.requests[0]).toMatchObject({ method: 'GET', url: '/rest/public' });
});

test("a portal on the page's own origin is not probed", async () => {
  expect(await probe(dropConnection, true)).toMatchObject({ isReached: true, requests: [] });
});
