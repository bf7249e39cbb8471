import { expect, signInAndOut, test } from './example-test.ts';

test('an application of Vue on another origin signs in, and tells why a sign-in has failed', async ({
  page,
  testPortal,
  login,
  startExample,
  messages,
}) => {
  const { origin } = await startExample('vue', {
    env: { VITE_PORTAL: testPortal.origin },
    command: (port) => ['node_modules/.bin/vite', 'preview', '--port', `${port}`, '--strictPort'],
  });
  await login.open(origin);
  await signInAndOut(page, login);
  await login.send('yuki', 'wrong');
  await expect(page.getByText('Not signed in: invalid-credentials')).toBeVisible();
  // The browser logs the status of the answer.
  expect(messages.splice(0)).toEqual([expect.stringContaining('401')]);
  await login.send('yuki');
  await expect(page.getByText('Orders of yuki')).toBeVisible();
});
