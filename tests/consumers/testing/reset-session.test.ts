import { configure, session } from 'portico-elements';
import { mockPortal, resetSession } from 'portico-elements/testing';
import { expect, test } from 'vitest';

const people = [{ name: 'anna', password: 'lighthouse' }];
const page = '<portico-sign-in remember-name></portico-sign-in>';

test('after a reset nothing is left of a session, and the next one begins with the first element', async () => {
  mockPortal({ people });
  document.body.innerHTML = page;
  await session.signIn({ name: 'anna', password: 'lighthouse' });
  await session.setLanguage('de');
  expect(document.cookie).toContain('portal_public_token=');
  expect(Object.keys(localStorage)).not.toEqual([]);
  document.body.replaceChildren();
  await resetSession();

  expect(document.cookie).toBe('');
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
  const portal = mockPortal({ people, state: 'sign-in/idle' });
  configure({ retries: 1 });
  // Longer than a task, in which a session could begin.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(portal.calls).toEqual([]);
  document.body.innerHTML = page;
  await portal.show();
  expect(portal.calls.toSorted()).toEqual(['publicInfo', 'releaseInfo', 'self']);
  expect(session.state.value).toEqual({ status: 'anonymous', captchaDue: false });
  expect(session.language.value).toBe('en');
});

test('a call in flight ends with its test', async () => {
  document.body.replaceChildren();
  await resetSession();
  mockPortal({ people, answers: { login: 'hold' } });
  const attempt = session.signIn({ name: 'anna', password: 'lighthouse' });
  await expect.poll(() => session.state.value.status).toBe('signing-in');
  await resetSession();
  expect(await attempt).toBe(false);

  mockPortal({ people });
  expect(await session.signIn({ name: 'anna', password: 'lighthouse' })).toBe(true);
  await resetSession();
});
