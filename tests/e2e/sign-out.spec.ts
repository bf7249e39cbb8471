import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { cutConnection } from './support/faults.ts';
import { leftovers, NOTHING } from './support/leftovers.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page, login }) => {
  await login.open();
  await login.send('anna');
  await expect(page).toHaveURL('/');
});

test('signing out leads to the sign-in, leaves nothing, and no way back shows the page', async ({
  page,
  door,
  login,
}) => {
  const signOut = page.getByRole('button', { name: en.account.signOut });
  await expect(signOut).toBeVisible();
  await expect.poll(() => leftovers(page)).not.toEqual(NOTHING);
  await signOut.click();
  await expect(page).toHaveURL('/login');
  await expect(login.name).toBeVisible();
  expect(await leftovers(page)).toEqual(NOTHING);
  expect(await door.database.query.$count(sessions)).toBe(0);

  await page.goBack();
  await expect(login.name).toBeVisible();
  await expect(page.getByText('Welcome, Anna')).toHaveCount(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('signing out works without the portal: this browser forgets the person', async ({
  page,
  door,
}) => {
  const signOut = page.getByRole('button', { name: en.account.signOut });
  await expect(signOut).toBeVisible();
  door.spoil('POST /rest/auth/logout', cutConnection);
  await signOut.click();
  await expect(page).not.toHaveURL('/');
  const { local, session, cookies } = await leftovers(page);
  expect({ local, session }).toEqual({ local: {}, session: {} });
  expect(cookies).not.toContain('portal_public_token');
});

test('the session ended at the portal: the next page is the sign-in, and nothing is left', async ({
  page,
  door,
  login,
}) => {
  await expect(page.getByRole('button', { name: en.account.signOut })).toBeVisible();
  await door.database.query.delete(sessions);
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(login.name).toBeVisible();
  await expect.poll(() => leftovers(page)).toMatchObject({ local: {}, session: {} });
});

test('who comes to the sign-in while signed in is greeted and shown the way on', async ({
  page,
  login,
}) => {
  await page.goto('/login');
  await expect(login.element.getByRole('status')).toHaveText(
    en.signIn.signedInAs.replace('{{name}}', 'Anna Whitcombe'),
  );
  await login.element.getByRole('link', { name: en.signIn.continue }).click();
  await expect(page).toHaveURL('/');
});
