import { isNotNull } from 'drizzle-orm';
import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import { DEMO_PEOPLE } from '../../demo/portal-demo/demo-people.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { brokenPortal } from './support/faults.ts';
import { GatePage } from './support/gate-page.ts';
import { getPassword } from './support/login-page.ts';
import { NO_STORAGE, readStorage, readStoredData } from './support/stored-data.ts';
import { expect, test } from './support/test.ts';

const CONSOLE = '/filr/admin';
const TABLE = { name: 'People' };

test('an administrator signs in and reads the people in the console', { tag: '@soak' }, async ({
  page,
  testPortal,
  login,
}) => {
  await login.openHomePage('admin');
  await page.getByRole('link', { name: 'Admin console' }).click();
  await expect(page).toHaveURL(CONSOLE);
  await expect(page.getByRole('heading', { name: 'Admin console', level: 1 })).toBeVisible();
  const rows = page.getByRole('table', TABLE).getByRole('row');
  await expect(rows).toHaveCount(DEMO_PEOPLE.length + 1);
  await expect(rows.filter({ hasText: 'Ada Mensah' })).toContainText('Yes');
  await expect(page.locator('#confirm')).toBeHidden();
  expect(testPortal.countRequests('POST /ssf/s/portalLogin')).toBe(1);
});

test('a person without administrator rights is denied and gets no data of the console', {
  tag: '@soak',
}, async ({ page, testPortal, login }) => {
  await login.openHomePage('anna');
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin console' })).toHaveCount(0);
  await page.goto(CONSOLE);
  const gate = new GatePage(page, '#console');
  await expect(gate.denied).toHaveText(en.gate.denied.replace('{{name}}', 'Anna Whitcombe'));
  await gate.expectClosed();
  await expect(page.getByRole('table', TABLE)).toHaveCount(0);
  expect(await page.locator('#people tbody tr').count()).toBe(0);
  expect(testPortal.countRequests('GET /ssf/admin/people')).toBe(0);
  expect(testPortal.countRequests('POST /ssf/s/portalLogin')).toBe(0);
  const answer = await page.request.get('/ssf/admin/people');
  expect(answer.status()).toBe(403);
  expect(await answer.text()).not.toContain('Mensah');
});

test('both tabs of the console announce the end of the session, once', { tag: '@soak' }, async ({
  page,
  testPortal,
  login,
}) => {
  await login.openHomePage('admin');
  const other = await page.context().newPage();
  const files = await page.context().newPage();
  await files.goto('/');
  await expect(files.getByText('Welcome, Ada')).toBeVisible();
  for (const tab of [page, other]) {
    await tab.goto(CONSOLE);
    await expect(tab.getByRole('table', TABLE)).toBeVisible();
  }
  await testPortal.database.query.delete(sessions);
  await page.getByRole('button', { name: 'Refresh' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/admin/error');
    await expect(tab.getByRole('heading', { name: 'The admin console is closed' })).toBeVisible();
  }
  await expect(files).toHaveURL('/login');
  expect(testPortal.countRequests('GET /admin/error')).toBe(2);
  const { cookies, ...stored } = await readStoredData(page);
  expect(cookies).not.toContain('portal_public_token');
  // The sign-in page takes the note about how the session ended.
  const { origin } = new URL(page.url());
  expect(stored).toEqual({
    local: {},
    session: { [`${origin} portico.session.ended`]: 'expired' },
  });
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await login.waitForForm();
  await expect.poll(() => readStorage(page)).toEqual(NO_STORAGE);
});

test('signing out of the console signs out of the portal too', async ({
  page,
  testPortal,
  login,
}) => {
  await login.openHomePage('admin');
  await page.goto(CONSOLE);
  await expect(page.getByRole('table', TABLE)).toBeVisible();
  expect(await testPortal.database.query.$count(sessions, isNotNull(sessions.portalLoginAt))).toBe(
    1,
  );
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const readPeople = () => fetch(`${testPortal.origin}/ssf/admin/people`, { headers: { Cookie } });
  expect((await readPeople()).status).toBe(200);
  await login.signOut();
  expect(testPortal.countRequests('POST /ssf/s/portalLogout')).toBe(1);
  expect(testPortal.countRequests('POST /rest/auth/logout')).toBe(1);
  expect((await readPeople()).status).toBe(401);
  expect(await testPortal.database.query.$count(sessions)).toBe(0);
});

test('the sign-out of a person without console access does not call its logout', {
  tag: '@soak',
}, async ({ testPortal, login }) => {
  await login.openHomePage('anna');
  await login.signOut();
  expect(testPortal.countRequests('POST /ssf/s/portalLogout')).toBe(0);
});

test('an administrator whose console login failed is signed in, and the console requests the password', async ({
  page,
  testPortal,
  login,
}) => {
  testPortal.setFault('POST /ssf/s/portalLogin', brokenPortal);
  await login.openHomePage('admin');
  await expect(page.getByText('Welcome, Ada')).toBeVisible();
  testPortal.clearFaults();
  await page.goto(CONSOLE);
  const password = page.getByLabel('Password', { exact: true });
  const open = page.getByRole('button', { name: 'Open console' });
  await password.fill('wrong');
  await open.click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await expect(page.getByRole('table', TABLE)).toHaveCount(0);
  await password.fill(getPassword('admin'));
  await open.click();
  await expect(page.getByRole('table', TABLE)).toBeVisible();
  await expect(password).toBeHidden();
});

test('the sign-in page for links signs in without a link', { tag: '@soak' }, async ({
  page,
  login,
}) => {
  await login.open('/filr/login');
  await login.send('anna');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
});
