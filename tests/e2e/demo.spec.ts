import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '../support/free-ports.ts';
import { startDemo } from '../unit/portal/support/demo-process.ts';
import { createDataFolder } from '../unit/portal/support/empty-database.ts';
import { readSecurityEvents } from '../unit/portal/support/read-security-events.ts';
import { LoginPage } from './support/login-page.ts';
import { expect, plainTest as test } from './support/test.ts';

test('the demo prints its URL and people, who can sign in, and Ctrl-C ends it while a browser keeps a spare connection', {
  tag: '@soak',
}, async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-demo-'));
  const port = await findFreePorts();
  await createDataFolder(folder);
  const demo = startDemo({ PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' });
  try {
    await demo.waitUntilOpen();
    const address = /http:\/\/\S+\/login/.exec(demo.output())?.[0] ?? 'no address';
    expect(address).toBe(`http://127.0.0.1:${port}/login`);
    const password = /^ {4}jürgen +(\S.*)$/m.exec(demo.output())?.[1] ?? '';

    const login = new LoginPage(page);
    await login.open(address);
    await login.send('jürgen', password);
    await expect(page.getByText('Willkommen, Jürgen.')).toBeVisible();
    await expect(page.locator('portico-account')).toContainText('Großkopf-Öhler');

    // Browsers open spare connections, which have not sent a request yet.
    const spare = connect(port, '127.0.0.1').on('error', () => {});
    await once(spare, 'connect');
    demo.process.kill('SIGINT');
    expect(await demo.ended).toBe(0);
    spare.destroy();
    // After the list of people, every line is an event of the security log; any other text fails the reading.
    const log = demo.output().slice(demo.output().indexOf('{'));
    expect(readSecurityEvents(log).map(({ event }) => event)).toEqual(['login-succeeded']);
  } finally {
    demo.process.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
