import { expect, test, vi } from 'vitest';
import { configure, session } from '../../src/api.ts';

// A server that renders a page imports the API. It has no `document`.

test('settings and session of a request do not reach the next one', () => {
  const before = Reflect.ownKeys(globalThis);
  configure({ portal: 'https://files.example.com' });
  const { state } = session;
  expect(Reflect.ownKeys(globalThis)).toEqual(before);
  expect(session.state).not.toBe(state);
});

test('nobody knows who is signed in', () => {
  expect(session.state.value).toEqual({ status: 'unknown' });
  expect(session.principal.value).toBeUndefined();
  expect(Object.values(session.permissions.value)).not.toContain(true);
  expect(session.guestAccess.value).toBe(false);
  expect(session.singleSignOn.value).toBeUndefined();
});

test('a listener is never called and can be removed', () => {
  const listener = vi.fn();
  session.subscribe(listener)();
  expect(listener).not.toHaveBeenCalled();
});

test('actions fail with a message that explains why', async () => {
  const message = 'Portico: a server has no session.';
  await expect(session.signIn({ name: 'anna', password: 'secret' })).rejects.toThrow(message);
  await expect(session.signOut()).rejects.toThrow(message);
  await expect(session.rebuildPrincipal()).rejects.toThrow(message);
  expect(() => session.signInWithSingleSignOn()).toThrow(message);
  expect(() => session.continueAsGuest()).toThrow(message);
  expect(() => session.updateQuota({ used: 1 })).toThrow(message);
});
