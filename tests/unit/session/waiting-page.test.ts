import { expect, test } from 'vitest';
import { Failure } from '../../../src/contract/failure.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

/** A promise of the page with the functions that settle it. */
function createPromise() {
  let fulfill = () => {};
  let reject = (_: Failure) => {};
  const promise = new Promise<void>((resolve, refuse) => {
    fulfill = resolve;
    reject = refuse;
  });
  return { promise, fulfill, reject };
}

test('a login waits for the page, and shows that it is under way', async () => {
  const portal = await startPortalDouble();
  const page = createPromise();
  const askPage = ({ name }: { name: string }) => name !== 'login' || page.promise;
  const { session, status } = visit(portal, { askPage });
  const signingIn = session.signIn(anna, { stay: true });
  expect(status()).toBe('signing-in');
  // A second click is no second login.
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(portal.calls()).toEqual([]);
  page.fulfill();
  await expect(signingIn).resolves.toBe(true);
});

test('a login for which the page fails is not sent', async () => {
  const portal = await startPortalDouble();
  const page = createPromise();
  const { session, states } = visit(portal, { askPage: () => page.promise });
  const signingIn = session.signIn(anna);
  page.reject(new Failure('unexpected'));
  await expect(signingIn).resolves.toBe(false);
  expect(portal.calls()).toEqual([]);
  expect(states.at(-1)).toMatchObject({ status: 'anonymous', failure: { code: 'unexpected' } });
});

test('a login that is canceled while it waits for the page is not sent', async () => {
  const portal = await startPortalDouble();
  const page = createPromise();
  const { session } = visit(portal, { askPage: () => page.promise });
  const controller = new AbortController();
  const signingIn = session.signIn(anna, { signal: controller.signal });
  controller.abort();
  page.fulfill();
  await expect(signingIn).resolves.toBe(false);
  expect(portal.calls()).toEqual([]);
});

test.each(['fulfill', 'reject'] as const)('a navigation waits for the page: %s', async (end) => {
  const portal = await startPortalDouble();
  const page = createPromise();
  const askPage = ({ name }: { name: string }) => name !== 'navigate' || page.promise;
  const { session, visited } = visit(portal, { askPage });
  const before = [...visited];
  await expect(session.signIn(anna, { returnPath: '/files' })).resolves.toBe(true);
  expect(visited).toEqual(before);
  page[end](new Failure('unexpected'));
  await expect.poll(() => visited).not.toEqual(before);
});

test('a navigation that waits does not happen if the session has ended meanwhile', async () => {
  const portal = await startPortalDouble();
  const page = createPromise();
  const askPage = ({ name }: { name: string }) => name !== 'navigate' || page.promise;
  const settings = { afterClose: 'stay' } as const;
  const { session, visited } = visit(portal, { askPage, settings });
  const before = [...visited];
  await session.signIn(anna, { returnPath: '/files' });
  await session.signOut();
  page.fulfill();
  await page.promise;
  await new Promise(setImmediate);
  expect(visited).toEqual(before);
});
