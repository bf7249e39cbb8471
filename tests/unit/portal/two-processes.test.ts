import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { findFreePorts } from '../../support/free-ports.ts';
import { takeSample } from '../../support/soak.ts';
import { type DemoProcess, startDemo } from './support/demo-process.ts';
import { type LoadBalancer, startLoadBalancer } from './support/load-balancer.ts';
import { getPassword } from './support/open-test-portal.ts';
import { findReasonToSkipPostgres, startPostgres } from './support/postgres.ts';
import { createNewerRelease, hasNewerSchema, startSignIns } from './support/rolling-update.ts';
import { Visitor } from './support/visitor.ts';
import { watchReadiness } from './support/watch-readiness.ts';

const NAMES = ['anna', 'jürgen', 'yuki', 'zoé', 'admin', 'ludwig', 'ines', 'saga'];
describe.skipIf(findReasonToSkipPostgres())('two portal processes on one PostgreSQL server', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let portals: { port: number; demo: DemoProcess }[];
  let readiness: ReturnType<typeof watchReadiness>;
  let balancer: LoadBalancer;

  /** Starts a portal process. @param env further environment variables */
  function start(port: number, env: Record<string, string> = {}) {
    const demo = startDemo({
      PORT: String(port),
      DATABASE_URL: server.url,
      ELEMENTS_DIR: folder,
      SSO: '',
      DRAIN_SECONDS: '1',
      ...env,
    });
    return { port, demo };
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'elements-'));
    server = await startPostgres();
    const ports = [await findFreePorts(), await findFreePorts()];
    // Both start at the same time, so they have to run the migrations in turn.
    portals = ports.map((port) => start(port));
    await Promise.all(portals.map(({ demo }) => demo.waitUntilOpen()));
    readiness = watchReadiness(ports);
    balancer = await startLoadBalancer(readiness.ports);
  });

  afterAll(async () => {
    readiness?.close();
    await balancer?.close();
    for (const { demo } of portals ?? []) demo.process.kill('SIGINT');
    await Promise.all((portals ?? []).map(({ demo }) => demo.ended));
    await server?.close();
    await rm(folder, { recursive: true });
  });

  test('share sessions: a session of one is valid at the other, and a logout ends it at both', async () => {
    const [here, there] = portals.map(({ port }) => new Visitor(`http://127.0.0.1:${port}`));
    if (!here || !there) throw new Error('Two portals are required');
    await here.signIn('piotr', getPassword('piotr'));
    for (const [name, value] of here.jar) there.jar.set(name, value);
    expect(await (await there.fetch(CALL_PATHS.self)).json()).toMatchObject({ name: 'piotr' });
    await there.fetch(CALL_PATHS.logout, {
      method: 'POST',
      headers: { 'X-Requested-With': 'portico' },
    });
    expect((await here.fetch(CALL_PATHS.self)).status).toBe(401);
  });

  test('are replaced one after the other by processes with a newer schema, while people sign in', async () => {
    const newer = await createNewerRelease(path.join(folder, 'migrations'));
    expect(await hasNewerSchema(server.url)).toBe(false);
    const signIns = startSignIns(balancer.address, NAMES.slice(0, 2));
    for (const [index, { port: oldPort, demo: old }] of takeSample([...portals.entries()], 1)) {
      await signIns.waitFor(8);
      const replacement = start(await findFreePorts(), newer);
      await replacement.demo.waitUntilOpen();
      // The old process works with the newer schema.
      const before = balancer.responseCounts.get(oldPort) ?? 0;
      readiness.watch(replacement.port);
      await signIns.waitFor(8);
      expect(balancer.responseCounts.get(oldPort)).toBeGreaterThan(before);
      await signIns.whileClosing(async () => {
        old.process.kill('SIGTERM');
        expect(await old.ended).toBe(0);
      });
      portals[index] = replacement;
    }
    await signIns.waitFor(8);
    const { count, failures } = await signIns.stop();
    console.warn(`rolling update: ${count} sign-ins, ${failures.length} requests failed`);
    expect(failures.filter(({ status, isInFlight }) => status !== 502 || !isInFlight)).toEqual([]);
    expect(failures.length).toBeLessThanOrEqual(2 * portals.length);
    for (const { port } of portals) expect(balancer.responseCounts.get(port)).toBeGreaterThan(0);
    expect(await hasNewerSchema(server.url)).toBe(true);
  });

  test('share captchas and the count of failures', async () => {
    const visitor = new Visitor(balancer.address);
    const codes = [];
    for (let time = 0; time < 6; time += 1) {
      const answer = await visitor.signIn('olga', 'wrong');
      codes.push(((await answer.json()) as { code: string }).code);
    }
    expect(codes).toEqual([...Array(5).fill('BAD_CREDENTIALS'), 'INVALID_CAPTCHA_RESPONSE']);
    const answer = await visitor.solveCaptcha();
    expect((await visitor.signIn('olga', getPassword('olga'), answer)).status).toBe(200);
  });

  test('keep all sessions when one of them is killed, and only its running requests fail', async () => {
    const people = await Promise.all(
      NAMES.map(async (name) => {
        const visitor = new Visitor(balancer.address);
        // All requests come from one address with failed sign-ins, which needs a captcha.
        const captcha = await visitor.solveCaptcha();
        expect((await visitor.signIn(name, getPassword(name), captcha)).status).toBe(200);
        return { name, visitor };
      }),
    );

    let stopping = false;
    const failures: { status: number; began: number }[] = [];
    let answers = 0;
    async function work({ name, visitor }: (typeof people)[number]): Promise<void> {
      while (!stopping) {
        const began = performance.now();
        const answer = await visitor.fetch(CALL_PATHS.self);
        const body = await answer.text();
        answers += 1;
        if (answer.status === 200) expect(JSON.parse(body)).toMatchObject({ name });
        else failures.push({ status: answer.status, began });
      }
    }
    const load = people.map(work);
    const until = async (count: number) => {
      while (answers < count) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await until(100);
    const [victim] = portals;
    victim?.demo.process.kill('SIGKILL');
    await victim?.demo.ended;
    const dead = performance.now();
    await until(answers + 100);
    stopping = true;
    await Promise.all(load);

    // Only requests that the killed process was handling fail, and none of them with 401.
    console.warn(`${answers} requests, ${failures.length} failed`);
    expect(failures.length).toBeLessThanOrEqual(2 * people.length);
    for (const { status, began } of failures) {
      expect(status).toBe(502);
      expect(began).toBeLessThan(dead);
    }
    for (const { port } of portals) expect(balancer.responseCounts.get(port)).toBeGreaterThan(30);
    for (const { name, visitor } of people) {
      expect(await (await visitor.fetch(CALL_PATHS.self)).json()).toMatchObject({ name });
    }
  });
});
