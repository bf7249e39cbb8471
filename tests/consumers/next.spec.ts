import { spawn } from 'node:child_process';
import { once } from 'node:events';
import ja from '../../locales/ja.json' with { type: 'json' };
import { findFreePorts } from '../support/free-ports.ts';
import { expect, test } from './consumer-test.ts';

/** Starts the built app. */
async function startApp(folder: string) {
  const port = await findFreePorts();
  const args = ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'];
  const child = spawn(process.execPath, [...args, '--port', String(port)], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  return {
    origin,
    async stop() {
      // The server is a process of its own below the command.
      process.kill(-Number(child.pid));
      await once(child, 'exit');
    },
  };
}

for (const [bundler, script] of [
  ['Turbopack', 'build'],
  ['webpack', 'build:webpack'],
] as const) {
  test(`an app of Next, bundled by ${bundler}, renders on the server and signs in`, async ({
    page,
    testPortal,
    login,
    install,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/error|warning/.test(message.type())) complaints.push(message.text());
    });
    const consumer = await install('tests/consumers/next');
    await consumer.run(script, { NEXT_PUBLIC_PORTAL: testPortal.origin });
    const app = await startApp(consumer.folder);
    await testPortal.portal.settings.write({ partnerOrigins: [app.origin] });
    const html = await (await fetch(app.origin)).text();
    expect(html).toContain('<p id="status">unknown</p><portico-sign-in stay=""><form');
    await login.open(app.origin);
    const status = page.locator('#status');
    await expect(status).toHaveText('anonymous');
    await login.send('yuki');
    const signOut = page.getByRole('button', { name: ja.account.signOut });
    await page.locator('portico-account [part=menu-button]').click();
    await expect(signOut).toBeVisible();
    await expect(status).toHaveText('signed-in');
    await signOut.click();
    await expect(status).toHaveText('anonymous');
    expect(complaints).toEqual([]);
    await app.stop();
  });
}
