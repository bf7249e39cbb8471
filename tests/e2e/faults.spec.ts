import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { brokenPortal, cutConnection, halfJson, holdBack, webPage } from './support/faults.ts';
import { leftovers, NOTHING } from './support/leftovers.ts';
import { type LoginPage, passwordOf } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

const LOGIN = 'POST /rest/auth/login';
const SELF = 'GET /rest/self';

/** What was typed is still there, and a second try would work. */
async function keeps(login: LoginPage) {
  await expect(login.name).toHaveValue('anna');
  await expect(login.password).toHaveValue(passwordOf('anna'));
  await expect(login.submit).toBeVisible();
}

for (const { fault, what, call, text } of [
  { what: 'a web page for the login', call: LOGIN, fault: webPage, text: en.failure['bad-answer'] },
  { what: 'a web page for the person', call: SELF, fault: webPage, text: en.failure['bad-answer'] },
  { what: 'half a JSON', call: SELF, fault: halfJson, text: en.failure['bad-answer'] },
  { what: 'a cut connection', call: LOGIN, fault: cutConnection, text: en.failure.network },
  {
    what: 'a fault of its own',
    call: LOGIN,
    fault: brokenPortal,
    text: en.failure['server-error'],
  },
]) {
  test(`the portal answers ${what}: words, nothing lost, and the next try works`, async ({
    page,
    door,
    login,
  }) => {
    await login.open();
    door.spoil(call, fault);
    await login.send('anna');
    await expect(login.alert).toHaveText(text);
    await keeps(login);
    expect(await leftovers(page)).toEqual(NOTHING);
    expect(await door.database.query.$count(sessions)).toBe(0);
    door.mend();
    await login.submit.click();
    await expect(page).toHaveURL('/');
  });
}

test('the portal is gone: words, and nothing lost', async ({ door, login }) => {
  await login.open();
  await door.close();
  await login.send('anna');
  await expect(login.alert).toHaveText(en.failure.network);
  await keeps(login);
});

test('the portal is slow: the form says so, and the attempt can be cancelled', async ({
  page,
  door,
  login,
}) => {
  const { fault, letGo } = holdBack();
  door.spoil(LOGIN, fault);
  await login.open();
  await login.send('anna');
  const busy = login.element.getByRole('button', { name: en.signIn.busy });
  await expect(busy).toBeFocused();
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await login.element.getByRole('button', { name: en.signIn.cancel }).click();
  await expect(login.alert).toHaveText(en.failure.aborted);
  await keeps(login);
  letGo();
  await login.submit.click();
  await expect(page).toHaveURL('/');
});

test('the portal is too slow: the time set by the page ends the attempt', async ({
  door,
  login,
}) => {
  const { fault, letGo } = holdBack();
  door.spoil(LOGIN, fault);
  door.addPage(
    '/quick',
    `<!doctype html><html lang="en"><title>Quick</title>
    <script type="application/json" id="portico-settings">{"timeout": 400}</script>
    <script type="module" src="/portico/sign-in.js"></script>
    <portico-sign-in></portico-sign-in>`,
  );
  await login.open('/quick');
  await login.send('anna');
  await expect(login.alert).toHaveText(en.failure.timeout);
  await keeps(login);
  letGo();
});

for (const [how, twice] of [
  ['a double click', (login: LoginPage) => login.submit.dblclick()],
  [
    'Enter and a click',
    async (login: LoginPage) => {
      await login.password.press('Enter');
      await login.element.locator('button[type=submit]').click({ force: true });
    },
  ],
] as const) {
  test(`${how} sends one login only`, async ({ page, door, login }) => {
    const { fault, letGo } = holdBack();
    await login.open();
    await login.type('anna', passwordOf('anna'));
    door.spoil(LOGIN, fault);
    await twice(login);
    await expect.poll(() => door.count(LOGIN)).toBe(1);
    letGo();
    await expect(page).toHaveURL('/');
    expect(door.count(LOGIN)).toBe(1);
  });
}
