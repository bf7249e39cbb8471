import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from 'playwright/test';
import { findFreePorts } from '../support/free-ports.ts';
import { readSecurityEvents } from '../unit/portal/support/read-security-events.ts';
import { DemoProcess } from './support/demo-process.ts';
import { LoginPage } from './support/login-page.ts';

const { expect } = base;

interface Fixtures {
  start(port: number): DemoProcess;
}

/** Starts the demo in a temporary folder, and kills it after the test. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
  start: async ({}, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-demo-'));
    const processes: DemoProcess[] = [];
    await use((port) => {
      const demo = new DemoProcess(port, dataDir);
      processes.push(demo);
      return demo;
    });
    for (const demo of processes) demo.kill();
    await Promise.all(processes.map((demo) => demo.waitForExit()));
    await rm(dataDir, { recursive: true, force: true });
  },
});

/** Waits for the output of the demo, and reads its URL and people. */
async function readOutput(demo: DemoProcess) {
  await expect
    .poll(() => demo.output + demo.errors, { timeout: 120_000 })
    .toContain('Who can sign in');
  const address = /http:\/\/\S+\/login/.exec(demo.output)?.[0] ?? 'no address';
  const people = [...demo.output.matchAll(/^ {4}(\S+) +(\S.*)$/gm)].map(([, name, password]) => ({
    name: name ?? '',
    password: password ?? '',
  }));
  return { address, people };
}

test('the demo prints its URL and people, exits on Ctrl-C, and keeps its data', async ({
  page,
  start,
}) => {
  const port = await findFreePorts();
  const first = start(port);
  const { address, people } = await readOutput(first);
  expect(address).toBe(`http://127.0.0.1:${port}/login`);
  expect(people.map(({ name }) => name)).toContain('anna');

  const login = new LoginPage(page);
  await login.open(address);
  const { name, password } = people.find((person) => person.name === 'jürgen') ?? {};
  await login.send(name ?? '', password);
  await expect(page.getByText('Willkommen, Jürgen.')).toBeVisible();
  await expect(page.locator('portico-account')).toContainText('Großkopf-Öhler');

  expect(await first.interrupt()).toBe(0);
  // Every line is an event of the security log; any other text fails the reading.
  const events = readSecurityEvents(first.errors);
  expect(events.map(({ event }) => event)).toEqual(['login-succeeded']);

  const second = start(port);
  expect(await readOutput(second)).toEqual({ address, people });
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect(page.getByText('Willkommen, Jürgen.')).toBeVisible();
  expect(await second.interrupt()).toBe(0);
});

test('a taken port ends the demo with an error', async ({ start }) => {
  const port = await findFreePorts();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const demo = start(port);
  expect(await demo.waitForExit()).toBe(1);
  server.close();
  expect(demo.errors).toBe(`Port ${port} is taken. Set PORT to use another one.\n`);
  expect(demo.output).toBe('');
});

test('Ctrl-C ends the demo while a browser keeps a spare connection', async ({ start }) => {
  const port = await findFreePorts();
  const demo = start(port);
  await readOutput(demo);
  // Browsers open spare connections, which have not sent a request yet.
  const spare = connect(port, '127.0.0.1').on('error', () => {});
  await once(spare, 'connect');
  void demo.interrupt();
  await expect.poll(() => demo.running).toBe(false);
  expect(await demo.waitForExit()).toBe(0);
  spare.destroy();
});
