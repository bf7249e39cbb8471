import { session } from 'portico-elements/api';
import { mockPortal, resetSession } from 'portico-elements/testing';
import { afterEach, expect, test } from 'vitest';
import 'portico-elements/session-gate';

const people = [{ name: 'anna', password: 'lighthouse', landingPage: '/orders' }];

afterEach(async () => {
  document.body.replaceChildren();
  await resetSession();
});

test('Anna signs in, and goes to her orders', async () => {
  const portal = mockPortal({ people });
  await session.signIn({ name: 'anna', password: 'lighthouse' });
  expect(session.principal.value?.name).toBe('anna');
  expect(portal.visited).toEqual(['http://localhost:3000/orders']);
});

test('the next test begins without her', async () => {
  const portal = mockPortal({ people });
  await session.signIn({ name: 'anna', password: 'wrong' });
  expect(session.state.value).toMatchObject({ failure: { code: 'invalid-credentials' } });
  expect(portal.calls).toContain('login');
});

test('the gate shows the page of a signed-in person', async () => {
  mockPortal({ people, signedIn: 'anna' });
  document.body.innerHTML = '<portico-session-gate><p hidden>Orders</p></portico-session-gate>';
  await expect.poll(() => document.querySelector('p')?.hidden).toBe(false);
});

test('the portal is out of order', async () => {
  mockPortal({ people, answers: { login: { status: 500 } } });
  await session.signIn({ name: 'anna', password: 'lighthouse' });
  expect(session.state.value).toMatchObject({ failure: { code: 'server-error' } });
});
