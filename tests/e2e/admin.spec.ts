import { isNotNull } from 'drizzle-orm';
import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import { DEMO_PEOPLE } from '../../demo/portal-demo/demo-people.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { brokenPortal } from './support/faults.ts';
import { GatePage } from './support/gate-page.ts';
import { leftovers } from './support/leftovers.ts';
import { passwordOf } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

const CONSOLE = '/filr/admin';
const TABLE = { name: 'People' };

test('an administrator signs in, opens the console and reads the table of people', async ({
  page,
  door,
  login,
}) => {
  await login.open();
  await login.send('admin');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Admin console' }).click();
  await expect(page).toHaveURL(CONSOLE);
  await expect(page.getByRole('heading', { name: 'Admin console', level: 1 })).toBeVisible();
  const rows = page.getByRole('table', TABLE).getByRole('row');
  await expect(rows).toHaveCount(DEMO_PEOPLE.length + 1);
  await expect(rows.filter({ hasText: 'Ada Mensah' })).toContainText('yes');
  await expect(page.locator('#confirm')).toBeHidden();
  expect(door.count('POST /ssf/s/portalLogin')).toBe(1);
});

test('another person is denied in words, and nothing of the console can be reached', async ({
  page,
  door,
  login,
}) => {
  await login.open();
  await login.send('anna');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin console' })).toHaveCount(0);
  await page.goto(CONSOLE);
  const gate = new GatePage(page, '#console');
  await expect(gate.denied).toHaveText(en.gate.denied.replace('{{name}}', 'Anna Whitcombe'));
  await gate.expectShut();
  await expect(page.getByRole('table', TABLE)).toHaveCount(0);
  expect(await page.locator('#people tbody tr').count()).toBe(0);
  expect(door.count('GET /ssf/admin/people')).toBe(0);
  expect(door.count('POST /ssf/s/portalLogin')).toBe(0);
  const asked = await page.request.get('/ssf/admin/people');
  expect(asked.status()).toBe(403);
  expect(await asked.text()).not.toContain('Mensah');
});

test('the session ends in the middle of work: both tabs of the console say so, once', async ({
  page,
  context,
  door,
  login,
}) => {
  await login.open();
  await login.send('admin');
  await expect(page).toHaveURL('/');
  const other = await context.newPage();
  const files = await context.newPage();
  await files.goto('/');
  await expect(files.getByText('Welcome, Ada')).toBeVisible();
  for (const tab of [page, other]) {
    await tab.goto(CONSOLE);
    await expect(tab.getByRole('table', TABLE)).toBeVisible();
  }
  await door.database.query.delete(sessions);
  await page.getByRole('button', { name: 'Refresh' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/admin/error');
    await expect(tab.getByRole('heading', { name: 'The console is closed' })).toBeVisible();
  }
  await expect(files).toHaveURL('/login');
  expect(door.count('GET /admin/error')).toBe(2);
  const { cookies, ...stored } = await leftovers(page);
  expect(cookies).not.toContain('portal_public_token');
  expect(stored).toEqual({ local: {}, session: {} });
  await page.getByRole('link', { name: 'Go to the sign-in page' }).click();
  await expect(login.submit).toBeVisible();
});

test('signing out of the console ends the portal login too', async ({
  page,
  context,
  door,
  login,
}) => {
  await login.open();
  await login.send('admin');
  await expect(page).toHaveURL('/');
  await page.goto(CONSOLE);
  await expect(page.getByRole('table', TABLE)).toBeVisible();
  expect(await door.database.query.$count(sessions, isNotNull(sessions.portalLoginAt))).toBe(1);
  const Cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const again = () => fetch(`${door.address}/ssf/admin/people`, { headers: { Cookie } });
  expect((await again()).status).toBe(200);
  await page.getByRole('button', { name: en.account.signOut }).click();
  await expect(page).toHaveURL('/login');
  expect(door.count('POST /ssf/s/portalLogout')).toBe(1);
  expect(door.count('POST /rest/auth/logout')).toBe(1);
  expect((await again()).status).toBe(401);
  expect(await door.database.query.$count(sessions)).toBe(0);
});

test('somebody without the console signs out, and its logout is not called', async ({
  page,
  door,
  login,
}) => {
  await login.open();
  await login.send('anna');
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: en.account.signOut }).click();
  await expect(page).toHaveURL('/login');
  expect(door.count('POST /ssf/s/portalLogout')).toBe(0);
});

test('the portal login failed: signed in all the same, and the console asks for the password', async ({
  page,
  door,
  login,
}) => {
  door.spoil('POST /ssf/s/portalLogin', brokenPortal);
  await login.open();
  await login.send('admin');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Ada')).toBeVisible();
  door.mend();
  await page.goto(CONSOLE);
  const password = page.getByLabel('Password', { exact: true });
  const open = page.getByRole('button', { name: 'Open the console' });
  await password.fill('wrong');
  await open.click();
  await expect(page.getByText('The password is not right.')).toBeVisible();
  await expect(page.getByRole('table', TABLE)).toHaveCount(0);
  await password.fill(passwordOf('admin'));
  await open.click();
  await expect(page.getByRole('table', TABLE)).toBeVisible();
  await expect(password).toBeHidden();
});

test('a failed invitation leads to a sign-in page of its own, and that signs in', async ({
  page,
  login,
}) => {
  await login.open('/filr/login');
  await login.send('anna');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
});
