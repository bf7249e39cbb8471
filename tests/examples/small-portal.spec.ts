import en from '../../locales/en.json' with { type: 'json' };
import { runCheck } from '../../src/check/run.ts';
import { expect, test } from './example-test.ts';

const ANNA = { name: 'anna', password: 'lighthouse by the sea' };

test('a person signs in to the small portal and out, and it keeps every needed rule of the contract', async ({
  page,
  messages,
  startExample,
}) => {
  const { origin } = await startExample('small-portal', {
    command: (port) => [
      'env',
      `PORT=${port}`,
      process.execPath,
      'portal.ts',
      ANNA.name,
      ANNA.password,
    ],
  });
  await page.goto(origin);
  await page.getByLabel(en.signIn.name).fill(ANNA.name);
  await page.getByLabel(en.signIn.password, { exact: true }).fill(ANNA.password);
  await page.getByRole('button', { name: en.signIn.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.locator('portico-account [part=menu-button]').click();
  await page.getByRole('button', { name: en.account.signOut }).click();
  await expect(page).toHaveURL(`${origin}/login`);

  await page.goto('about:blank');
  // The browser logs the calls that the portal does not have, and the elements do not warn about them.
  expect(messages.splice(0).filter((one) => !one.includes('404'))).toEqual([]);
  const args = [origin, '--user', ANNA.name, '--password-stdin', '--destructive', '--yes'];
  let report = '';
  const exitStatus = await runCheck(args, {
    isInteractive: false,
    write: (text) => {
      report += text;
    },
    note() {},
    readLine: async () => ANNA.password,
    close() {},
  });
  expect(report).toContain('The portal conforms: no MUST has failed.');
  expect(exitStatus).toBe(0);
});
