import en from '../../locales/en.json' with { type: 'json' };
import { expectAccessible, findViolations } from '../support/accessibility.ts';
import { failLogins } from './support/fail-logins.ts';
import { expect, test } from './support/test.ts';

// The gallery's tests examine every state of the elements, and all-pages.spec.ts every page. This state is in neither.

test('an unanswered captcha question is accessible', async ({ page, testPortal, login }) => {
  await failLogins(5, testPortal.origin);
  await login.open();
  await login.send('anna', 'wrong');
  await login.element.getByRole('button', { name: en.captcha.asQuestion }).click();
  await expect(login.element.locator('[part=captcha-question]')).toHaveText(/\d/);
  await login.submit.click();
  await expect(login.element.getByText(en.failure['missing-captcha'])).toBeVisible();
  await expectAccessible(page);
});

test('the check finds a violation inside an element', async ({ page, login }) => {
  await login.open();
  expect(await findViolations(page)).toEqual([]);
  await login.element.evaluate((element) => {
    element.style.setProperty('--portico-foreground', '#bbb');
    element.style.setProperty('--portico-background', '#fff');
    element.style.setProperty('min-width', '2000px');
  });
  const found = (await findViolations(page)).join('\n');
  expect(found).toContain('color-contrast at portico-sign-in');
  expect(found).toContain('scrolls horizontally');
});
