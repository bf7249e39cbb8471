import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import { getAccountButton, signOut } from './support/account-menu.ts';
import { expect, test } from './support/test.ts';

test('the tools of the browser show the calls of a sign-in and a sign-out as finished', async ({
  page,
  login,
}) => {
  const ends: string[] = [];
  const note = (end: string) => (request: { url(): string }) =>
    ends.push(`${new URL(request.url()).pathname} ${end}`);
  page.on('requestfinished', note('finished'));
  page.on('requestfailed', note('failed'));
  await login.openHomePage('anna');
  await expect(getAccountButton(page)).toBeVisible();
  await signOut(page);
  await login.waitForForm();
  await expect.poll(() => ends).toContain(`${CALL_PATHS.login} finished`);
  await expect.poll(() => ends).toContain(`${CALL_PATHS.logout} finished`);
  expect(ends.filter((end) => /\/rest\/auth\/.* failed$/.test(end))).toEqual([]);
});
