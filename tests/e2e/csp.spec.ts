import en from '../../locales/en.json' with { type: 'json' };
import { setPictureAnswer } from './support/captcha-answers.ts';
import { brokenPortal } from './support/faults.ts';
import { recordPage } from './support/record-page.ts';
import { readInlineStyles } from './support/shadow.ts';
import { expect, test } from './support/test.ts';

test('a complete visit does not violate the content security policy', async ({
  page,
  testPortal,
  login,
}) => {
  const heard = await recordPage(page);
  const clean = async () => expect(await readInlineStyles(page)).toEqual([]);
  await testPortal.portal.settings.write({
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
  testPortal.setFault('GET /ssf/a/Kaptcha.jpg', brokenPortal);
  await login.element.getByRole('button', { name: en.captcha.otherPicture }).click();
  await expect(login.element.getByText(en.captcha.failed)).toBeVisible();
  await clean();
  testPortal.clearFaults();
  await login.element.getByRole('button', { name: en.captcha.asQuestion }).click();
  await expect(login.element.locator('[part=captcha-question]')).toHaveText(/\d/);
  await clean();
  await login.element.getByRole('button', { name: en.captcha.asPicture }).click();
  await expect(login.picture).toBeVisible();
  await page.locator('portico-locale-picker select').selectOption('de');
  await expect(page.locator('portico-sign-in [part=root]')).toHaveAttribute('lang', 'de');
  await page.locator('portico-locale-picker select').selectOption('en');
  await expect(login.captcha).toBeVisible();
  await setPictureAnswer('TIDE9', login.picture, testPortal);
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
  await testPortal.portal.settings.write({ loginClosed: true });
  await login.send('anna');
  await expect(login.element.getByRole('button', { name: en.signIn.checkAgain })).toBeVisible();
  await clean();
  expect(heard.violations).toEqual([]);
});

test('a violation is recorded', async ({ page, complaints, login }) => {
  const heard = await recordPage(page);
  await login.open();
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(() => heard.violations).toHaveLength(1);
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
});
