import { loginFailures } from '../../demo/portal/database/schema/login-failures.ts';
import en from '../../locales/en.json' with { type: 'json' };
import fr from '../../locales/fr.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import { openAccount } from './support/account-menu.ts';
import type { Texts } from './support/login-page.ts';
import { NO_DATA, readStoredData } from './support/stored-data.ts';
import { expect, test } from './support/test.ts';

/** The person who signs in, and the texts about them. */
const PEOPLE: { login: string; name: string; storage: string; texts: Texts; warning?: string }[] = [
  {
    login: 'yuki',
    name: '長谷部 優希',
    storage: ja.account.usedUnlimited.replace('{{used}}', '61.4 GB'),
    texts: ja,
  },
  {
    login: 'zoé',
    name: 'Zoé Lefèvre-Nadal',
    storage: fr.account.used.replace('{{used}}', '1,9 Go').replace('{{quota}}', '2 Go'),
    texts: fr,
    warning: fr.account.almostFull,
  },
];

for (const { login: loginName, name, storage, texts, warning } of PEOPLE) {
  test(`${loginName} signs in and sees name and storage in their language`, async ({
    page,
    login,
  }) => {
    await login.openHomePage(loginName);
    const account = await openAccount(page, texts);
    await expect(account.getByText(name, { exact: true })).toBeVisible();
    await expect(account).toContainText(storage);
    await expect(account.getByRole('button', { name: texts.account.signOut })).toBeVisible();
    const meter = account.getByRole('meter', { name: texts.account.storage });
    await expect(meter).toHaveCount(loginName === 'yuki' ? 0 : 1);
    if (warning) await expect(account.getByText(warning)).toBeVisible();
    else await expect(account.locator('[part=meter-warning]')).toHaveCount(0);
  });
}

test('emptying the trash changes the storage that the account shows, without another read', async ({
  page,
  testPortal,
  login,
}) => {
  await login.openHomePage('anna');
  const account = await openAccount(page);
  await expect(account.getByText('1.3 GB of 5 GB used')).toBeVisible();
  const reads = testPortal.countRequests('GET /rest/self');
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await openAccount(page);
  await expect(account.getByText('1.2 GB of 5 GB used')).toBeVisible();
  await expect(page.locator('#outcome')).toContainText('Empty trash: done.');
  expect(testPortal.countRequests('GET /rest/self')).toBe(reads);
});

test('empty fields show errors, the first one gets the focus, and nothing is sent', async ({
  testPortal,
  login,
}) => {
  await login.open();
  await login.submit.click();
  await expect(login.name).toBeFocused();
  await expect(login.name).toHaveAccessibleDescription(en.signIn.nameMissing);
  await expect(login.password).toHaveAccessibleDescription(en.signIn.passwordMissing);
  await expect(login.alert).toBeEmpty();
  await login.name.fill('anna');
  await expect(login.name).toHaveAccessibleDescription('');
  await login.submit.click();
  await expect(login.password).toBeFocused();
  await login.name.fill('   ');
  await login.password.fill('typed');
  await login.submit.click();
  await expect(login.name).toBeFocused();
  expect(testPortal.countRequests('POST /rest/auth/login')).toBe(0);
});

test('an unknown name is answered like a wrong password, up to the captcha', {
  tag: '@soak',
}, async ({ context, testPortal, login }) => {
  const recordAnswers = async (name: string) => {
    await context.clearCookies();
    await testPortal.database.query.delete(loginFailures);
    await login.open();
    const answers: string[] = [];
    for (let time = 1; time <= 6; time += 1) {
      if (time === 6) await login.captcha.fill('wrong');
      await login.send(name, 'wrong');
      if (time < 6) await expect(login.alert).not.toBeEmpty();
      else await expect(login.captcha).toHaveAccessibleDescription(en.failure['incorrect-captcha']);
      // The captcha's script loads after the fifth failure.
      if (time >= 5) await expect(login.captcha).toBeVisible();
      answers.push(
        (await login.element.locator('section').ariaSnapshot()).replaceAll(name, 'NAME'),
      );
      answers.push(...(await login.element.locator('section').allInnerTexts()));
    }
    return answers;
  };
  const unknown = await recordAnswers('unknown');
  expect(unknown).toEqual(await recordAnswers('anna'));
  expect(unknown.at(-1)).toContain(en.captcha.pictureAnswer);
});

test('a name with a colon is an error and is not sent', async ({ testPortal, login }) => {
  await login.signIn('an:na', 'typed');
  await expect(login.alert).toHaveText(en.failure['invalid-user-name']);
  await expect(login.name).toBeFocused();
  await expect(login.name).toHaveValue('an:na');
  expect(testPortal.countRequests('POST /rest/auth/login')).toBe(0);
});

test('a person without web access sees a failure, and the browser stores nothing', async ({
  page,
  testPortal,
  login,
}) => {
  await login.signIn('blocked');
  await expect(login.alert).toHaveText(en.failure['access-disabled']);
  await expect(page).toHaveURL('/login');
  await expect(login.name).toHaveValue('blocked');
  expect(await readStoredData(page)).toEqual(NO_DATA);
  expect(testPortal.countRequests('POST /rest/auth/logout')).toBe(1);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});
