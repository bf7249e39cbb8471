import { expect, test } from 'vitest';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

awaitFetchesAfterEach();

test('when the network is back, a page finds the session that it could not check', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on('GET /rest/self', sendStatus(500));
  const page = visit(portal);
  await page.session.start();
  expect(page.status()).toBe('anonymous');
  portal.on('GET /rest/self', sendJson(200, ANNA));
  page.dispatch('offline');
  expect(page.status()).toBe('anonymous');
  page.dispatch('online');
  await expect.poll(page.status).toBe('signed-in');
});

test('when the network is back, a signed-in person stays and the portal is not asked', async () => {
  const portal = await startPortalDouble();
  const page = visit(portal);
  await page.session.signIn({ name: 'anna', password: 'secret' }, { stay: true });
  const { length } = portal.requests;
  page.dispatch('online');
  expect(page.status()).toBe('signed-in');
  expect(portal.requests).toHaveLength(length);
});
