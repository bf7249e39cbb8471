import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../src/platform/memory/storage.ts';
import { createRememberedLogin } from '../../../src/session/remembered-login.ts';
import { holdAnswer, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA, BORIS } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

test('the name of the last visit is shown until the portal answers', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const { session, states, local } = visit(portal);
  local.set('portico.principal', JSON.stringify(BORIS));
  await session.start();
  expect(states).toEqual([
    { status: 'unknown' },
    { status: 'unknown', remembered: BORIS },
    { status: 'signed-in', principal: ANNA },
  ]);
});

test('a remembered name does not sign the person in', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const late = holdAnswer(sendStatus(401));
  portal.on('GET /rest/self', late.answer);
  const { session, local, status } = visit(portal);
  local.set('portico.principal', JSON.stringify(BORIS));
  const received = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await received;
  expect(status()).toBe('unknown');
  late.release();
  await starting;
  expect(status()).toBe('anonymous');
});

test('without a token the name of the last visit is not shown', async () => {
  const portal = await startPortalDouble();
  const { session, states, local } = visit(portal);
  local.set('portico.principal', JSON.stringify(BORIS));
  await session.start();
  expect(JSON.stringify(states)).not.toContain(BORIS.name);
});

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"id":7',
  '{"id":7,"name":"anna","phone":7}',
  '<script>',
  '7',
  '{"id":7,"name":{"toString":1}}',
])('the remembered value %j is ignored', async (value) => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const { session, states, local } = visit(portal);
  local.set('portico.principal', value);
  await session.start();
  expect(states).toEqual([
    { status: 'unknown' },
    { status: 'unknown', remembered: undefined },
    { status: 'signed-in', principal: ANNA },
  ]);
  expect(JSON.parse(local.get('portico.principal') ?? '')).toEqual(ANNA);
});

test('only the fields of the contract are remembered', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, session_key: 'inner-secret' }));
  const { session, local } = visit(portal);
  await session.start();
  expect(local.get('portico.principal')).not.toContain('inner-secret');
});

test('the way of the last sign-in is remembered beside the name', () => {
  const store = createRememberedLogin(createMemoryStorage());
  store.keepName('anna');
  expect(store.read()).toEqual({ name: 'anna', way: 'password' });
  store.keepProvider('city');
  expect(store.read()).toEqual({ name: 'anna', way: 'city' });
  store.forget();
  expect(store.read()).toBeUndefined();
});
