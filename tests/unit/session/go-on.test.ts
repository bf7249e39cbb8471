import { expect, test } from 'vitest';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

awaitFetchesAfterEach();

/** Opens the login page in a browser where a person is signed in. */
async function openSignedIn(options: VisitOptions) {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const page = visit(portal, options);
  await page.session.start();
  expect(page.status()).toBe('signed-in');
  return { portal, ...page };
}

test('a person who comes back to the login goes on, and Back leads past the login', async () => {
  const { portal, session, visited } = await openSignedIn({ isTraversal: true });
  session.goOn('/files');
  expect(visited).toEqual([`${portal.origin}/files`]);
});

test('a page restored from the back/forward cache goes on too', async () => {
  const { portal, session, visited, dispatch, status } = await openSignedIn({});
  dispatch('bfcache-enter');
  dispatch('bfcache-restore');
  await expect.poll(status).toBe('signed-in');
  session.goOn('/files');
  expect(visited).toEqual([`${portal.origin}/files`]);
});

test('a person who opens the login by a link stays there', async () => {
  const { portal, session, visited } = await openSignedIn({});
  session.goOn('/files');
  expect(visited).toEqual([`${portal.origin}/login`]);
});

test('a person goes on where all pages have one path', async () => {
  const path = '/index.php?page=login';
  const { portal, session, visited } = await openSignedIn({ isTraversal: true, path });
  session.goOn('/index.php?page=files');
  expect(visited).toEqual([`${portal.origin}/index.php?page=files`]);
});

test('the page can prevent it', async () => {
  const { portal, session, visited } = await openSignedIn({
    isTraversal: true,
    askPage: () => false,
  });
  session.goOn('/files');
  expect(visited).toEqual([`${portal.origin}/login`]);
});

test('a page that is the destination itself is not loaded again', async () => {
  const { session, visited, portal } = await openSignedIn({ isTraversal: true, path: '/files' });
  session.goOn('/files');
  expect(visited).toEqual([`${portal.origin}/files`]);
  expect(portal.requests.length).toBeGreaterThan(0);
});

test('a sign-in on such a page navigates once', async () => {
  const portal = await startPortalDouble();
  const { session, intents } = visit(portal, { isTraversal: true });
  await session.start();
  await session.signIn({ name: 'anna', password: 'secret' }, { returnPath: '/files' });
  session.goOn('/inbox');
  expect(intents.filter(({ name }) => name === 'navigate')).toHaveLength(1);
});
