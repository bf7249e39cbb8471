import en from '../../locales/en.json' with { type: 'json' };
import { letPictureMean } from './support/captcha-answers.ts';
import { brokenPortal } from './support/faults.ts';
import { inlineStylesOf } from './support/shadow.ts';
import { expect, test } from './support/test.ts';
import { watch } from './support/watch.ts';

test('a whole visit breaks no rule of the content security policy', async ({
  page,
  door,
  login,
}) => {
  const heard = await watch(page);
  const clean = async () => expect(await inlineStylesOf(page)).toEqual([]);
  await door.portal.settings.write({
    branding: {
      productName: 'Harbour Files',
      accentColor: '#0b5c7a',
      loginImage: '/assets/icon.svg',
    },
  });
  await login.open();
  await clean();
  await login.submit.click();
  await clean();
  await login.failUntilCaptcha('anna');
  await clean();
  door.spoil('GET /ssf/a/Kaptcha.jpg', brokenPortal);
  await login.element.getByRole('button', { name: en.captcha.otherPicture }).click();
  await expect(login.element.getByText(en.captcha.failed)).toBeVisible();
  await clean();
  door.mend();
  await login.element.getByRole('button', { name: en.captcha.asQuestion }).click();
  await expect(login.element.locator('[part=captcha-question]')).toHaveText(/\d/);
  await clean();
  await login.element.getByRole('button', { name: en.captcha.asPicture }).click();
  await expect(login.picture).toBeVisible();
  await page.locator('portico-locale-picker select').selectOption('de');
  await expect(page.locator('portico-sign-in [part=root]')).toHaveAttribute('lang', 'de');
  await page.locator('portico-locale-picker select').selectOption('en');
  await expect(login.captcha).toBeVisible();
  await letPictureMean('TIDE9', login.picture, door);
  await login.captcha.fill('tide9');
  await login.send('zoé');
  await expect(page).toHaveURL('/');
  await expect(page.locator('portico-account meter')).toBeVisible();
  await clean();
  await page.goto('/login');
  await expect(login.element.getByRole('link', { name: en.signIn.continue })).toBeVisible();
  await clean();
  await page.goto('/');
  await page.locator('portico-account').getByRole('button').click();
  await expect(page).toHaveURL('/login');
  await expect(login.submit).toBeVisible();
  await door.portal.settings.write({ loginClosed: true });
  await login.send('anna');
  await expect(login.element.getByRole('button', { name: en.signIn.checkAgain })).toBeVisible();
  await clean();
  expect(heard.violations).toEqual([]);
});

test('a breach would be heard', async ({ page, complaints, login }) => {
  const heard = await watch(page);
  await login.open();
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(() => heard.violations).toHaveLength(1);
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
});
