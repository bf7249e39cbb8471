import { spawnSync } from 'node:child_process';
import { expect, signInAndOut, test } from './example-test.ts';

const isInstalled = spawnSync('php', ['--version']).status === 0;

if (isInstalled) inPhp();
else if (process.env.REQUIRE_PHP === '1') {
  throw new Error('REQUIRE_PHP is set, but there is no php.');
} else {
  test('a page that PHP renders: skipped, php is not installed', () => {
    console.warn('The example in PHP was not tested.');
    expect(isInstalled).toBe(false);
  });
}

function inPhp(): void {
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
}
