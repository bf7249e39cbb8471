import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPortalDouble } from '../../support/portal-double.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };
const reportError = vi.fn();

beforeEach(() => {
  reportError.mockReset();
  vi.stubGlobal('reportError', reportError);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a listener that throws does not stop a sign-in or a sign-out', async () => {
  const portal = await startPortalDouble();
  const { session, names, status } = visit(portal);
  session.subscribe(({ name }) => {
    throw new Error(`an error in ${name}`);
  });
  await expect(session.signIn(anna)).resolves.toBe(true);
  expect(status()).toBe('signed-in');
  await session.signOut();
  expect(status()).toBe('anonymous');
  expect(reportError.mock.calls.map(([error]) => String(error))).toEqual(
    names().map((name) => `Error: an error in ${name}`),
  );
});

test('a listener that throws does not stop the start', async () => {
  const portal = await startPortalDouble();
  const { session, status } = visit(portal);
  session.subscribe(() => {
    throw new Error('an error');
  });
  await session.start();
  expect(status()).toBe('anonymous');
  expect(session.publicInfo.value).toEqual({});
});

test('a listener that has unsubscribed is not called at a sign-in', async () => {
  const portal = await startPortalDouble();
  const { session } = visit(portal);
  const received: string[] = [];
  const unsubscribe = session.subscribe(({ name }) => received.push(name));
  unsubscribe();
  await session.signIn(anna);
  expect(received).toEqual([]);
});
