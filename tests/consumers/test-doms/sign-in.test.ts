import { configure, session } from 'portico-elements';
import { expect, test } from 'vitest';

configure({
  portal: process.env.PORTAL,
  tokenMode: 'bearer',
  // Node's `fetch`, which tests in jsdom use, sends no origin and keeps no cookies.
  fetch: (url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, Origin: location.origin } }),
});

test.each(['', 'light-dom'])('a person signs in (%s)', async (attribute) => {
  document.body.innerHTML = `<portico-sign-in stay ${attribute}></portico-sign-in>`;
  const element = document.querySelector('portico-sign-in') as HTMLElement;
  const root = element.shadowRoot ?? element;
  await expect.poll(() => root.querySelectorAll('input').length).toBeGreaterThan(1);
  const type = (selector: string, value: string) => {
    const input = root.querySelector<HTMLInputElement>(selector);
    if (!input) throw new Error(`There is no ${selector}.`);
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('input[autocomplete="username"]', 'anna');
  type('input[type="password"]', 'lighthouse by the sea');
  root.querySelector<HTMLElement>('button[type="submit"]')?.click();
  await expect.poll(() => session.state.value.status).toBe('signed-in');
  expect(session.principal.value?.name).toBe('anna');
  await session.signOut();
  expect(session.state.value.status).toBe('anonymous');
  element.remove();
});
