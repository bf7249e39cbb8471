import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendStatus } from '../../support/http-answers.ts';
import type { HttpAnswer } from '../../support/http-server.ts';
import { startAdminPortalDouble } from '../../support/portal-double-admin.ts';
import { visit } from '../../support/portal-double-visit.ts';

const PASSWORD = 'pässwörd & 4711+%';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('an administrator sends the password twice, for the two logins', async () => {
  const portal = await startAdminPortalDouble();
  const { session, dispatch } = visit(portal);
  await session.signIn({ name: 'anna', password: PASSWORD }, { stay: true });
  await session.rebuildPrincipal();
  await session.start();
  dispatch('bfcache-enter');
  dispatch('bfcache-restore');
  await expect.poll(() => session.state.value.status).toBe('signed-in');
  await session.signOut();
  const basic = portal.requests.filter(({ headers }) => headers.authorization?.startsWith('Basic'));
  expect(basic).toHaveLength(1);
  expect(portal.forms).toHaveLength(1);
});

test.each([
  ['that succeeds', sendStatus(204)],
  ['that fails', sendStatus(500)],
] satisfies [string, HttpAnswer][])(
  'after a second login %s the password is not stored',
  async (_, answer) => {
    const portal = await startAdminPortalDouble(answer);
    const { events, states, intents, visited, local, perTab, session } = visit(portal);
    await session.signIn({ name: 'anna', password: PASSWORD }, { stay: true });
    const stored = [...local, ...perTab, ...portal.cookies];
    const all = [events, states, intents, visited, stored, session.principal.value];
    const logged = vi
      .mocked(console.warn)
      .mock.calls.flat()
      .map((word) => String(Object(word).stack ?? word));
    const text = JSON.stringify(all) + logged.join();
    for (const form of [PASSWORD, encodeURIComponent(PASSWORD), JSON.stringify(PASSWORD)]) {
      expect(text).not.toContain(form);
    }
    expect(text).not.toContain(Buffer.from(`anna:${PASSWORD}`).toString('base64'));
  },
);

test('name and password are not kept after the sign-in', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const portal = await startAdminPortalDouble();
  const { session, status } = visit(portal);
  const signInWith = async (credentials: { name: string; password: string }) => {
    await session.signIn(credentials, { stay: true });
    return new WeakRef(credentials);
  };
  const credentials = await signInWith({ name: 'anna', password: PASSWORD });
  // A weak reference keeps its target until the end of the task that reads it, and other tasks may still end. A
  // failed assertion about the target itself would keep it, too.
  await expect
    .poll(() => {
      collectGarbage();
      return credentials.deref() === undefined;
    })
    .toBe(true);
  expect(status()).toBe('signed-in');
});
