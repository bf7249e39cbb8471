import en from '../../locales/en.json' with { type: 'json' };
import { openAccount, signOut } from './support/account-menu.ts';
import { setPictureAnswer } from './support/captcha-answers.ts';
import { brokenPortal } from './support/faults.ts';
import { readInlineStyles } from './support/shadow.ts';
import { expect, test } from './support/test.ts';

test('a complete visit does not violate the content security policy', async ({
  page,
  testPortal,
  login,
  record,
}) => {
  const expectNoInlineStyles = async () => expect(await readInlineStyles(page)).toEqual([]);
  await testPortal.portal.settings.write({
    branding: {
      productName: 'Harbour Files',
      accentColor: '#0b5c7a',
      loginImage: '/assets/icon.svg',
    },
  });
  await login.open();
  await expectNoInlineStyles();
  await login.submit.click();
  await expectNoInlineStyles();
  await login.failUntilCaptcha('anna');
  await expectNoInlineStyles();
  testPortal.setFault('GET /ssf/a/Kaptcha.jpg', brokenPortal);
  await login.element.getByRole('button', { name: en.captcha.otherPicture }).click();
  await expect(login.element.getByText(en.captcha.failed)).toBeVisible();
  await expectNoInlineStyles();
  testPortal.clearFaults();
  await login.element.getByRole('button', { name: en.captcha.asQuestion }).click();
  await expect(login.element.locator('[part=captcha-question]')).toHaveText(/\d/);
  await expectNoInlineStyles();
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
  const account = await openAccount(page);
  await expect(account.getByRole('meter')).toBeVisible();
  await expectNoInlineStyles();
  await page.goto('/login');
  await expect(login.element.getByRole('link', { name: en.signIn.continue })).toBeVisible();
  await expectNoInlineStyles();
  await page.goto('/');
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await expect(login.submit).toBeVisible();
  await testPortal.portal.settings.write({ loginClosed: true });
  await login.send('anna');
  await expect(login.element.getByRole('button', { name: en.signIn.checkAgain })).toBeVisible();
  await expectNoInlineStyles();
  expect(record.violations).toEqual([]);
});

test('a violation is recorded', async ({ page, complaints, login, record }) => {
  await login.open();
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(() => record.violations).toHaveLength(1);
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
});
