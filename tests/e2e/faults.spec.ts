import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { brokenPortal, cutConnection, truncatedJson, webPage } from './support/faults.ts';
import { getPassword, type LoginPage } from './support/login-page.ts';
import { NO_DATA, readStoredData } from './support/stored-data.ts';
import { expect, test } from './support/test.ts';

const LOGIN = 'POST /rest/auth/login';
const SELF = 'GET /rest/self';

/** Expects that the form keeps its input and can be sent again. */
async function expectInputKept(login: LoginPage) {
  await expect(login.name).toHaveValue('anna');
  await expect(login.password).toHaveValue(getPassword('anna'));
  await expect(login.submit).toBeVisible();
}

/** Answers of the portal that are faults. `npm test` has one: the tests of the elements have the same. */
const FAULTS = [
  {
    answer: 'a web page for the login',
    call: LOGIN,
    fault: webPage,
    text: en.failure['bad-answer'],
  },
  {
    answer: 'a web page for the person',
    call: SELF,
    fault: webPage,
    text: en.failure['bad-answer'],
  },
  { answer: 'truncated JSON', call: SELF, fault: truncatedJson, text: en.failure['bad-answer'] },
  { answer: 'a cut connection', call: LOGIN, fault: cutConnection, text: en.failure.network },
  {
    answer: 'status 500',
    call: LOGIN,
    fault: brokenPortal,
    text: en.failure['server-error'],
  },
];

for (const { fault, answer, call, text } of takeSample(FAULTS, 1)) {
  test(`if the portal answers with ${answer}, the form shows a failure, keeps its input and can be sent again`, async ({
    page,
    testPortal,
    login,
  }) => {
    await login.open();
    testPortal.setFault(call, fault);
    await login.send('anna');
    await expect(login.alert).toHaveText(text);
    await expectInputKept(login);
    expect(await readStoredData(page)).toEqual(NO_DATA);
    expect(await testPortal.database.query.$count(sessions)).toBe(0);
    testPortal.clearFaults();
    await login.submit.click();
    await expect(page).toHaveURL('/');
  });
}

test('if the portal is down, the form shows a failure and keeps its input', async ({
  testPortal,
  login,
}) => {
  await login.open();
  await testPortal.close();
  await login.send('anna');
  await expect(login.alert).toHaveText(en.failure.network);
  await expectInputKept(login);
});

test('if the portal is slow, the form is busy and the attempt can be canceled', async ({
  page,
  testPortal,
  login,
}) => {
  const release = testPortal.holdRequests(LOGIN);
  await login.signIn('anna');
  const busy = login.element.getByRole('button', { name: en.signIn.busy });
  await expect(busy).toBeFocused();
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await login.element.getByRole('button', { name: en.signIn.cancel }).click();
  await expect(login.alert).toHaveText(en.failure.aborted);
  await expectInputKept(login);
  release();
  await login.submit.click();
  await expect(page).toHaveURL('/');
});

test('if the portal is too slow, the timeout of the page ends the attempt', async ({
  testPortal,
  login,
}) => {
  const release = testPortal.holdRequests(LOGIN);
  testPortal.addPage(
    '/quick',
    `<!doctype html><html lang="en"><title>Quick</title>
    <script type="application/json" id="portico-settings">{"timeout": 400}</script>
    <script type="module" src="/portico/sign-in.js"></script>
    <portico-sign-in></portico-sign-in>`,
  );
  await login.open('/quick');
  await login.send('anna');
  await expect(login.alert).toHaveText(en.failure.timeout);
  await expectInputKept(login);
  release();
});

for (const [action, submitTwice] of [
  ['a double click', (login: LoginPage) => login.submit.dblclick()],
  [
    'Enter and a click',
    async (login: LoginPage) => {
      await login.password.press('Enter');
      await login.element.locator('button[type=submit]').click({ force: true });
    },
  ],
] as const) {
  test(`${action} sends one login only`, async ({ page, testPortal, login }) => {
    await login.open();
    await login.type('anna', getPassword('anna'));
    const release = testPortal.holdRequests(LOGIN);
    await submitTwice(login);
    await expect.poll(() => testPortal.countRequests(LOGIN)).toBe(1);
    release();
    await expect(page).toHaveURL('/');
    expect(testPortal.countRequests(LOGIN)).toBe(1);
  });
}
