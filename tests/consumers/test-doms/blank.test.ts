import 'portico-elements/sign-in';
import { expect, test, vi } from 'vitest';

test('a page without an address says what to set, and nothing breaks', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  document.body.innerHTML = '<portico-sign-in></portico-sign-in>';
  const { shadowRoot } = document.querySelector('portico-sign-in') as HTMLElement;
  await expect.poll(() => shadowRoot?.querySelector('button[type="submit"]')).toBeTruthy();
  await expect
    .poll(() => error.mock.calls)
    .toContainEqual(['Portico: set the address of the portal.']);
});
