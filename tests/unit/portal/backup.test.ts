import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDemo } from '../../../demo/open-demo.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { HEALTH_PATHS } from '../../../demo/server/health/health-routes.ts';
import { SealingKeyError } from '../../../demo/server/sealing-key.ts';
import { createToken } from '../../../demo/server/secrets.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getCodeBlocks } from '../../docs/documents.ts';
import { findFreePorts } from '../../support/free-ports.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { setUpApp } from '../identity/support/authenticator-app.ts';
import { Person } from '../identity/support/open-authority.ts';
import { createDataFolder } from './support/empty-database.ts';
import { getPassword, openTestPortal } from './support/open-test-portal.ts';
import {
  findPostgresPrograms,
  findReasonToSkipPostgres,
  startPostgres,
} from './support/postgres.ts';
import { complete, exchange, getDestination, login } from './support/second-factor-calls.ts';
import { SCRIPT, Visitor } from './support/visitor.ts';

const programs = findPostgresPrograms();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a block of commands of the guide to operations in the temporary folder. */
function runBlock(kind: string, environment: Record<string, string> = {}): void {
  const [block, ...others] = getCodeBlocks(`bash ${kind}`);
  if (block === undefined || others.length > 0) throw new Error(`Not one block: ${kind}`);
  execFileSync('bash', ['-e', '-c', block.code], {
    cwd: folder,
    env: { PATH: `${programs}:${process.env.PATH}`, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const logOut = (visitor: Visitor) =>
  visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });

const readStatus = async (visitor: Visitor) => (await visitor.fetch(CALL_PATHS.self)).status;

/** Signs Anna in, up to the page of the authority. */
async function openFactor(visitor: Visitor): Promise<Person> {
  const url = await getDestination(visitor, await login(visitor, 'anna'));
  return new Person({ identity: { origin: url.origin } }).open(url.href);
}

test('a portal in a folder has its people and sessions again after the folder was restored', async () => {
  const data = { dataDir: path.join(folder, '.data') };
  await createDataFolder(data.dataDir);
  const people = DEMO_PEOPLE.filter(({ name }) => name === 'anna');
  const { portal, address } = await openTestPortal({ data, people });
  const visitor = new Visitor(address);
  await visitor.signIn('anna', getPassword('anna'));
  await portal.close();
  runBlock('folder-backup');
  await rm(data.dataDir, { recursive: true });
  runBlock('folder-restore');

  const restored = await openTestPortal({ data, people: [] });
  const returning = new Visitor(restored.address);
  for (const [name, value] of visitor.jar) returning.jar.set(name, value);
  expect(await readStatus(returning)).toBe(200);
  expect((await new Visitor(restored.address).signIn('anna', getPassword('anna'))).status).toBe(
    200,
  );
  await restored.portal.close();
});

describe.skipIf(findReasonToSkipPostgres())('on a server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());

  /** Opens portal and authority in one database, as the demo does. */
  async function open(databaseUrl: string, port: number, sealingKey = SEALING_KEY) {
    const demo = await openDemo({
      data: { databaseUrl },
      onDatabaseError: () => {},
      elements: folder,
      log: { stream: new Writable({ write: (_, __, done) => done() }), level: 'error' },
      address: `http://127.0.0.1:${port}`,
      publicAddress: {},
      identity: { host: '127.0.0.1', port: 0 },
      loadSealingKey: async () => sealingKey,
      singleSignOn: false,
      openidProviders: {},
      acrValues: [],
      mfaSetting: 'OPTIONAL',
      mail: {},
      partner: undefined,
    });
    await demo.portal.app.listen({ host: '127.0.0.1', port });
    return demo;
  }

  test('portal and authority have passwords, second factors and sessions again after a restore', async () => {
    const port = await findFreePorts();
    const address = `http://127.0.0.1:${port}`;
    const demo = await open(server.url, port);
    const [anna, yuki] = [new Visitor(address), new Visitor(address)];
    await login(yuki, 'yuki');
    await demo.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const settingUp = await openFactor(anna);
    const app = await setUpApp(settingUp, { clock: { now: Date.now, pass: () => {} } });
    await settingUp.send('/saved', { saved: 'yes' });
    await exchange(anna, settingUp.url);
    expect((await complete(anna)).status).toBe(200);
    await demo.portal.settings.write({ mfaSetting: 'OPTIONAL' });
    runBlock('backup', { DATABASE_URL: server.url });
    const thief = new Visitor(address);
    for (const [name, value] of yuki.jar) thief.jar.set(name, value);
    await logOut(yuki);
    expect(await readStatus(thief)).toBe(401);
    await demo.close();

    const database = await openDatabase({ databaseUrl: server.url });
    await database.query.execute(sql`CREATE DATABASE restored`);
    await database.close();
    const restoredUrl = server.url.replace(/[^/]+$/, 'restored');
    runBlock('restore', { RESTORED_URL: restoredUrl });
    await expect(open(restoredUrl, port, createToken())).rejects.toThrow(SealingKeyError);
    const restored = await open(restoredUrl, port);
    expect((await fetch(address + HEALTH_PATHS.ready)).status).toBe(200);
    // The session that was ended after the backup is in it.
    expect([await readStatus(anna), await readStatus(thief)]).toEqual([200, 200]);
    runBlock('end-sessions', { RESTORED_URL: restoredUrl });
    expect([await readStatus(anna), await readStatus(thief)]).toEqual([401, 401]);

    expect((await login(yuki, 'yuki')).status).toBe(200);
    const asked = await openFactor(anna);
    // The code of this half-minute is used, also in the backup.
    await asked.send('/code', { code: app.code(30) });
    await exchange(anna, asked.url);
    expect((await complete(anna)).status).toBe(200);
    await restored.close();
  });
});
