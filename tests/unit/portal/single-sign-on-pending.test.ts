import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openSignOn, type SignOn } from './support/open-sign-on.ts';
import type { TestPortal } from './support/open-test-portal.ts';
import { resume } from './support/signed-in.ts';
import { SCRIPT } from './support/visitor.ts';
import { whileInState } from './support/while-in-state.ts';

let signOn: SignOn;
let testPortal: TestPortal;
beforeAll(async () => {
  signOn = await openSignOn();
  testPortal = signOn.testPortal;
});
afterAll(() => signOn.close());

describe('a pending session', () => {
  test('gives no access', async () => {
    const { visitor, callback } = await signOn.signInAtProvider('admin');
    await visitor.fetch(callback);
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
    expect((await visitor.fetch('/ssf/admin/people')).status).toBe(401);
    expect(
      (await visitor.fetch('/ssf/files/download', { method: 'POST', headers: SCRIPT })).status,
    ).toBe(401);
    expect((await visitor.fetch('/')).headers.get('location')).toBe('/login');
    const token = visitor.jar.get('portal_public_token');
    const bearer = { Authorization: `Bearer ${token}` };
    expect((await visitor.fetch(CALL_PATHS.self, { headers: bearer })).status).toBe(401);
  });

  test('requires both of its tokens', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    await visitor.fetch(callback);
    const other = await signOn.signInAtProvider('yuki');
    await other.visitor.fetch(other.callback);
    other.visitor.jar.set('portal_public_token', visitor.jar.get('portal_public_token') ?? '');
    expect((await resume(other.visitor)).status).toBe(401);
    expect((await resume(visitor)).status).toBe(200);
  });

  test('stays pending while web access is disabled', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    await visitor.fetch(callback);
    await testPortal.portal.settings.write({ webAccessEnabled: false });
    const refused = await resume(visitor);
    await testPortal.portal.settings.write({ webAccessEnabled: undefined });
    expect(refused.status).toBe(503);
    expect((await resume(visitor)).status).toBe(200);
  });

  test('can be completed once', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    await visitor.fetch(callback);
    const copy = testPortal.visitor();
    for (const [name, value] of visitor.jar) copy.jar.set(name, value);
    const statuses = await Promise.all([resume(visitor), resume(copy)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('is not completed for a person who may no longer sign in', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    await visitor.fetch(callback);
    await whileInState(testPortal, 2, async () => {
      expect((await resume(visitor)).status).toBe(401);
      expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
    });
  });

  test('ends at sign-out and after five minutes', async () => {
    const first = await signOn.signInAtProvider();
    await first.visitor.fetch(first.callback);
    const cookies = new Map(first.visitor.jar);
    await first.visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    for (const [name, value] of cookies) first.visitor.jar.set(name, value);
    expect((await resume(first.visitor)).status).toBe(401);

    const second = await signOn.signInAtProvider();
    await second.visitor.fetch(second.callback);
    testPortal.clock.pass(5 * 60_000 + 1);
    expect((await resume(second.visitor)).status).toBe(401);
  });
});
