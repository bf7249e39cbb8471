import { expect, signInAndOut, test } from './example-test.ts';

/** Builds the page for a portal, and serves it. */
const serve = (portal: string) => ({
  env: { PORTAL: portal },
  command: (port: number) =>
    ['node_modules/.bin/sirv', 'dist', '--host', '127.0.0.1', '--port', `${port}`] as const,
});

test('a page in HTML on another origin signs in, with a hash for every script and a strict policy', async ({
  page,
  testPortal,
  login,
  startExample,
}) => {
  const { origin } = await startExample('html-other-origin', serve(testPortal.origin));
  const html = await (await fetch(origin)).text();
  expect(html).not.toContain('{{');
  await login.open(origin);
  await signInAndOut(page, login);
});

test('a page in HTML refuses a script that another server has changed', async ({
  page,
  testPortal,
  startExample,
  messages,
}) => {
  const { origin } = await startExample('html-other-origin', serve(testPortal.origin));
  await page.route('**/portico/chunks/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n// changed` });
  });
  await page.goto(origin);
  await expect.poll(() => messages.some((text) => text.includes('integrity'))).toBe(true);
  await expect(page.locator('#status')).toHaveText('unknown');
  // A script can still be on its way through the route.
  await page.unrouteAll({ behavior: 'wait' });
  // The browser reports each script, also after the first message.
  await page.close();
  messages.length = 0;
});
