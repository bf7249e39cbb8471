import { expect, test } from 'vitest';
import type { QuotaUpdate } from '../../../src/contract/quota.ts';
import { sendJson } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { FULL_PRINCIPAL } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

/** Opens a page where a person with all fields is signed in. */
async function openSignedInPage() {
  const portal = await startPortalDouble();
  portal.on('GET /rest/self', sendJson(200, FULL_PRINCIPAL));
  const seen = visit(portal);
  await seen.session.signIn(anna, { stay: true });
  return { portal, ...seen };
}

test('a new quota changes only the quota and the used space of the person', async () => {
  const { portal, session, events } = await openSignedInPage();
  const before = portal.calls().length;
  session.updateQuota({ quota: 5_000, used: 4_000 });
  expect(session.state.value).toEqual({
    status: 'signed-in',
    principal: {
      ...FULL_PRINCIPAL,
      disk_space_quota: 5_000,
      disk_space_used: 4_000,
      isQuotaWatermarkCrossed: undefined,
    },
  });
  expect(events.at(-1)).toEqual({ name: 'update-quota', payload: { quota: 5_000, used: 4_000 } });
  expect(portal.calls()).toHaveLength(before);
});

test('the principal has the new quota and the same permissions', async () => {
  const { session } = await openSignedInPage();
  const quotas: unknown[] = [];
  const before = session.permissions.value;
  session.principal.subscribe((principal) => quotas.push(principal?.disk_space_quota));
  session.updateQuota({ quota: 1, used: 0 });
  session.updateQuota({ quota: 2, used: 0 });
  expect(quotas).toEqual([FULL_PRINCIPAL.disk_space_quota, 1, 2]);
  expect(session.permissions.value).toEqual(before);
});

test.each([-1, -0.5, Number.MIN_SAFE_INTEGER])('a quota of %d means unlimited', async (quota) => {
  const { session } = await openSignedInPage();
  session.updateQuota({ quota, used: 1 });
  expect(session.principal.value?.disk_space_quota).toBeUndefined();
});

test.each([
  { quota: 0, used: 0 },
  { quota: 10, used: 11 },
  { quota: Number.MAX_SAFE_INTEGER, used: 1 },
])('the quota %j is accepted', async (update) => {
  const { session } = await openSignedInPage();
  session.updateQuota(update);
  expect(session.principal.value).toMatchObject({
    disk_space_quota: update.quota,
    disk_space_used: update.used,
  });
});

test.each([
  { quota: Number.NaN, used: 1 },
  { quota: Number.POSITIVE_INFINITY, used: 1 },
  { quota: Number.NEGATIVE_INFINITY, used: 1 },
  { quota: '5000', used: 1 },
  { quota: null, used: 1 },
  { quota: 5n, used: 1 },
  { quota: true, used: 1 },
  { quota: {}, used: 1 },
  { quota: [5_000], used: 1 },
  { quota: 5_000, used: -1 },
  { quota: 5_000, used: Number.NaN },
  { quota: 5_000, used: Number.POSITIVE_INFINITY },
  { quota: 5_000, used: '1' },
  { quota: 5_000, used: null },
])('the invalid quota %o is rejected and changes nothing', async (update) => {
  const { session, events } = await openSignedInPage();
  const before = { state: session.state.value, events: events.length };
  expect(() => session.updateQuota(update as QuotaUpdate)).toThrow(RangeError);
  expect(session.state.value).toBe(before.state);
  expect(events).toHaveLength(before.events);
});

test('other fields of a quota update are ignored', async () => {
  const { session, events } = await openSignedInPage();
  const update = { quota: 1, used: 0, isAdministrator: true, name: 'root', status: 'guest' };
  session.updateQuota(update);
  expect(session.state.value).toEqual({
    status: 'signed-in',
    principal: {
      ...FULL_PRINCIPAL,
      disk_space_quota: 1,
      disk_space_used: 0,
      isQuotaWatermarkCrossed: undefined,
    },
  });
  expect(events.at(-1)?.payload).toEqual({ quota: 1, used: 0 });
});

test('a new quota without a signed-in person changes nothing', async () => {
  const { session, status } = visit(await startPortalDouble());
  await session.start();
  session.updateQuota({ quota: 5_000, used: 1 });
  expect(session.state.value).toEqual({ status: 'anonymous', captchaDue: false });
  expect(session.principal.value).toBeUndefined();
  expect(status()).toBe('anonymous');
});

test('a new quota during the sign-out does not cancel the sign-out', async () => {
  const { session, status } = await openSignedInPage();
  const signingOut = session.signOut();
  session.updateQuota({ quota: 5_000, used: 1 });
  expect(status()).toBe('signing-out');
  await signingOut;
  expect(status()).toBe('anonymous');
});

test("the portal's next answer replaces the quota", async () => {
  const { session } = await openSignedInPage();
  session.updateQuota({ quota: 1, used: 1 });
  await session.rebuildPrincipal();
  expect(session.principal.value).toEqual(FULL_PRINCIPAL);
});

test('a new quota without the used space keeps the used space', async () => {
  const { session } = await openSignedInPage();
  session.updateQuota({ quota: 5_000 });
  expect(session.principal.value).toEqual({ ...FULL_PRINCIPAL, disk_space_quota: 5_000 });
});

test('a new use without a quota keeps the quota', async () => {
  const { session } = await openSignedInPage();
  session.updateQuota({ used: FULL_PRINCIPAL.disk_space_used + 1 });
  expect(session.principal.value).toEqual({
    ...FULL_PRINCIPAL,
    disk_space_used: FULL_PRINCIPAL.disk_space_used + 1,
  });
});

test('the principal of the last visit has the new numbers', async () => {
  const { session, local } = await openSignedInPage();
  session.updateQuota({ quota: 5_000, used: 4_000 });
  expect(JSON.parse(local.get('portico.principal') ?? '')).toMatchObject({
    name: FULL_PRINCIPAL.name,
    disk_space_quota: 5_000,
    disk_space_used: 4_000,
  });
});

test.each([
  [true, { used: 95 }, true],
  [true, { quota: 200 }, undefined],
  [true, { used: 0 }, undefined],
  [true, { quota: -1 }, undefined],
  [false, { used: 80 }, false],
  [false, { quota: 200 }, false],
  [false, { used: 99 }, undefined],
  [false, { quota: -1 }, false],
])('a watermark of %s after the update %j is %s', async (isCrossed, update, expected) => {
  const portal = await startPortalDouble();
  const person = { disk_space_quota: 100, disk_space_used: 90, isQuotaWatermarkCrossed: isCrossed };
  portal.on('GET /rest/self', sendJson(200, { ...FULL_PRINCIPAL, ...person }));
  const { session } = visit(portal);
  await session.signIn(anna, { stay: true });
  session.updateQuota(update);
  expect(session.principal.value?.isQuotaWatermarkCrossed).toBe(expected);
});
