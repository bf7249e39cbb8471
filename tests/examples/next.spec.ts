import { expect, signInAndOut, test } from './example-test.ts';

for (const [bundler, script] of [
  ['Turbopack', 'build'],
  ['webpack', 'build:webpack'],
] as const) {
  test(`an application of Next, bundled by ${bundler}, renders on the server and signs in`, async ({
    page,
    testPortal,
    login,
    startExample,
  }) => {
    const { origin } = await startExample('next', {
      build: [script],
      env: { NEXT_PUBLIC_PORTAL: testPortal.origin },
      command: (port) => ['node_modules/.bin/next', 'start', '--port', `${port}`],
    });
    const html = await (await fetch(origin)).text();
    expect(html).toContain('<p id="status">unknown</p><portico-sign-in stay=""><form');
    await login.open(origin);
    await signInAndOut(page, login);
  });
}
