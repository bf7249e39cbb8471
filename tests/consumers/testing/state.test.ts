import 'portico-elements/sign-in';
import { mockPortal, resetSession } from 'portico-elements/testing';
import { afterEach, expect, test } from 'vitest';

afterEach(async () => {
  document.body.replaceChildren();
  await resetSession();
});

test('a person has to wait after too many attempts', async () => {
  const portal = mockPortal({ state: 'sign-in/rate-limited' });
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  await portal.show();
  const { shadowRoot } = document.querySelector('portico-sign-in') as Element;
  expect(shadowRoot?.textContent).toContain('Too many attempts.');
});
