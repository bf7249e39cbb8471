import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { sweep } from '../../../demo/portal/sweep.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import type { Principal } from '../../../src/contract/principal.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { resume, signInAs } from './support/signed-in.ts';
import { SCRIPT, type Visitor } from './support/visitor.ts';

const HOUR = 3_600_000;

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('the public token', () => {
  test('resumes a session of the same browser', async () => {
    const visitor = await signInAs(testPortal);
    const answer = await resume(visitor, visitor.jar.get('portal_public_token') ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBe('/');
  });

  test('gives no access without the session or with the session of another person', async () => {
    const token = (await signInAs(testPortal)).jar.get('portal_public_token') ?? '';
    const stranger = testPortal.visitor();
    expect((await resume(stranger, token)).status).toBe(401);
    expect((await resume(await signInAs(testPortal, 'yuki'), token)).status).toBe(401);
    stranger.jar.set('portal_public_token', token);
    expect((await stranger.fetch(CALL_PATHS.self)).status).toBe(401);
    stranger.jar.set('portal_session', token);
    expect((await stranger.fetch(CALL_PATHS.self)).status).toBe(401);
  });
});

describe('a session', () => {
  test('lasts while it is used and ends after eight idle hours', async () => {
    const visitor = await signInAs(testPortal);
    for (let use = 0; use < 3; use += 1) {
      testPortal.clock.pass(7 * HOUR);
      expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
    }
    testPortal.clock.pass(8 * HOUR);
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
    expect((await visitor.fetch('/')).headers.get('location')).toBe('/login');
  });

  test('is deleted from the database after it expired', async () => {
    await signInAs(testPortal);
    testPortal.clock.pass(9 * HOUR);
    await sweep(testPortal.portal.database, testPortal.clock.now());
    expect(await testPortal.portal.database.query.$count(sessions)).toBe(0);
  });

  test('ends at sign-out in that browser only', async () => {
    const [here, there] = [await signInAs(testPortal), await signInAs(testPortal)];
    const old = new Map(here.jar);
    const answer = await here.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect([...here.jar.keys()]).toEqual(['portal_device']);
    for (const [name, value] of old) here.jar.set(name, value);
    expect((await here.fetch(CALL_PATHS.self)).status).toBe(401);
    expect((await there.fetch(CALL_PATHS.self)).status).toBe(200);
  });

  test('that does not exist is signed out without an error', async () => {
    const answer = await testPortal
      .visitor()
      .fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    expect(answer.status).toBe(204);
  });
});

describe('the first login', () => {
  const isFirst = async (visitor: Visitor) =>
    ((await (await visitor.fetch(CALL_PATHS.self)).json()) as Principal).isFirstLogin;

  test('is marked for the whole session, and in no later one', async () => {
    const [first, second] = [testPortal.visitor(), testPortal.visitor()];
    const { query } = testPortal.portal.database;
    await query.update(people).set({ isFirstLogin: true }).where(eq(people.loginKey, 'yuki'));
    await first.signIn('yuki', getPassword('yuki'));
    expect([await isFirst(first), await isFirst(first)]).toEqual([true, true]);
    await second.signIn('yuki', getPassword('yuki'));
    expect([await isFirst(second), await isFirst(first)]).toEqual([false, true]);
  });
});
