import { findOnPath } from '../support/browsers.ts';
import { findReasonToSkip } from '../support/reason-to-skip.ts';
import { expect, signInAndOut, test } from './example-test.ts';

const reason = findReasonToSkip('REQUIRE_PHP', { php: findOnPath('php') });
test.skip(reason !== undefined, reason);

test('a page that PHP renders signs in, and escapes the name from its address', async ({
  page,
  testPortal,
  login,
  startExample,
}) => {
  const { origin } = await startExample('php', {
    env: { PORTAL: testPortal.origin },
    command: (port) => ['php', '-S', `localhost:${port}`, '-t', 'public'],
  });
  const name = `"><b>it's anna</b>`;
  await login.open(`${origin}/?user=${encodeURIComponent(name)}`);
  await expect(login.name).toHaveValue(name);
  await expect(page.locator('b')).toHaveCount(0);
  await login.open(origin);
  await signInAndOut(page, login);
});
