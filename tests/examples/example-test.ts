import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright/test';
import ja from '../../locales/ja.json' with { type: 'json' };
import { type Consumer, test as consumerTest, expect } from '../consumers/consumer-test.ts';
import type { LoginPage } from '../e2e/support/login-page.ts';
import { findFreePorts } from '../support/free-ports.ts';

/** A running example. */
interface Example {
  /** The origin of its pages. Its site is another one than the portal's. */
  readonly origin: string;
  readonly folder: string;
}

interface StartOptions {
  /** The scripts of its `package.json` that run before, such as `build`. */
  readonly build?: readonly string[];
  /** The command of its server, for a port. */
  readonly command: (port: number) => readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

interface Fixtures {
  /** Errors and warnings on the console of the page. The test fails if there are any. */
  messages: string[];
  /**
   * Installs and builds an example, starts its server and allows its origin at the portal. The server
   * is stopped after the test.
   */
  startExample: (name: string, options: StartOptions) => Promise<Example>;
}

/** Starts the server of an example and waits until it answers. */
async function startServer(
  { folder }: Consumer,
  [command, ...args]: readonly [string, ...string[]],
  { origin, env = {} }: { origin: string; env?: Readonly<Record<string, string>> },
): Promise<() => Promise<void>> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    // The server can be a process below the command: both get the signal that stops them.
    detached: true,
  });
  const answers = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, `${command} ${args.join(' ')} answers at ${origin}`).toBe(true);
  return async () => {
    if (child.exitCode !== null) return;
    // SIGTERM lets the server of Next wait for connections that the test keeps open.
    process.kill(-Number(child.pid), 'SIGKILL');
    await once(child, 'exit');
  };
}

/** A test of an example, with a portal of its own. */
export const test = consumerTest.extend<Fixtures>({
  messages: [
    async ({ page }, use) => {
      const messages: string[] = [];
      page.on('console', (message) => {
        if (/error|warning/.test(message.type())) messages.push(message.text());
      });
      await use(messages);
      expect(messages, 'errors and warnings on the console').toEqual([]);
    },
    { auto: true },
  ],
  startExample: async ({ page, testPortal, install }, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (name, { build = ['build'], command, env = {} }) => {
      const consumer = await install(`examples/${name}`);
      for (const script of build) await consumer.run(script, env);
      const port = await findFreePorts();
      const origin = `http://localhost:${port}`;
      stops.push(await startServer(consumer, command(port), { origin, env }));
      await testPortal.portal.settings.write({ partnerOrigins: [origin] });
      return { origin, folder: consumer.folder };
    });
    // Before the server, whose end would interrupt requests of the page.
    await page.close();
    for (const stop of stops) await stop();
  },
});

/** Signs in and out, and expects that the page follows the session and keeps its address. */
export async function signInAndOut(page: Page, login: LoginPage): Promise<void> {
  const status = page.locator('#status');
  await expect(status).toHaveText('anonymous');
  const { href } = new URL(page.url());
  await login.send('yuki');
  await expect(status).toHaveText('signed-in');
  await page.locator('portico-account [part=menu-button]').click();
  await page.getByRole('button', { name: ja.account.signOut }).click();
  await expect(status).toHaveText('anonymous');
  expect(page.url()).toBe(href);
}

/** Signs in and out, then with a wrong password, which the application reports, and with the right one. */
export async function signInAfterFailure(
  page: Page,
  login: LoginPage,
  messages: string[],
): Promise<void> {
  await signInAndOut(page, login);
  await login.send('yuki', 'wrong');
  await expect(page.getByText('Not signed in: invalid-credentials')).toBeVisible();
  // The browser logs the status of the answer.
  expect(messages.splice(0)).toEqual([expect.stringContaining('401')]);
  await login.send('yuki');
  await expect(page.getByText('Orders of yuki')).toBeVisible();
}

export { expect };
