import { signInAfterFailure, test } from './example-test.ts';

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
  await signInAfterFailure(page, login, messages);
});
