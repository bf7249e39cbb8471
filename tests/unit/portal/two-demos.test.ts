import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDemo } from '../../../demo/open-demo.ts';
import { SETTINGS_PAGE } from '../../../demo/portal/admin/settings-paths.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import type { MfaSetting } from '../../../src/contract/calls/public-info.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { findFreePorts } from '../../support/free-ports.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { setUpApp } from '../identity/support/authenticator-app.ts';
import { Person } from '../identity/support/open-authority.ts';
import { openEmptyDatabase } from './support/open-empty-database.ts';
import { readSettingsPage } from './support/open-settings-page.ts';
import { getPassword } from './support/open-test-portal.ts';
import { readForm } from './support/read-form.ts';
import { complete, exchange, getDestination, login } from './support/second-factor-calls.ts';
import { Visitor } from './support/visitor.ts';

let folder: string;
let database: Database;
let demos: Awaited<ReturnType<typeof openDemo>>[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'elements-'));
  database = await openEmptyDatabase();
  demos = [];
});
afterEach(async () => {
  for (const demo of demos) await demo.close();
  await database.close();
  await rm(folder, { recursive: true });
});

/**
 * Opens the demo as a further process does, on the database of the others.
 * @param options the public origin, the mode of the second factor, and the port of the partner's site, by default none
 * @returns its address
 */
async function open(
  options: { origin?: string; mfa?: MfaSetting; port?: number; partner?: number } = {},
) {
  const port = options.port ?? (await findFreePorts());
  const address = `http://127.0.0.1:${port}`;
  const demo = await openDemo({
    data: { database },
    onDatabaseError: () => {},
    elements: folder,
    log: { stream: new Writable({ write: (_, __, done) => done() }), level: 'error' },
    address: options.origin ?? address,
    publicAddress: { publicUrl: options.origin },
    identity: { host: '127.0.0.1', port: 0 },
    loadSealingKey: async () => SEALING_KEY,
    singleSignOn: false,
    openidProviders: {},
    acrValues: [],
    mfaSetting: options.mfa,
    mail: {},
    partner:
      options.partner === undefined ? undefined : { host: '127.0.0.1', port: options.partner },
  });
  demos.push(demo);
  await demo.portal.app.listen({ host: '127.0.0.1', port });
  return address;
}

/** Signs Anna in, up to the page of the authority. */
const openFactor = async (visitor: Visitor) => {
  const url = await getDestination(visitor, await login(visitor, 'anna'));
  return new Person({ identity: { origin: url.origin } }).open(url.href);
};

test('two processes behind one origin share a client of the second factor', async () => {
  const port = await findFreePorts();
  const origin = `http://127.0.0.1:${port}`;
  const first = await open({ origin, mfa: 'OPTIONAL', port });
  expect((await login(new Visitor(first), 'anna')).status).toBe(200);
  const second = await open({ origin });
  // The portal has to ask the authority about people whose enrollment it does not know.
  expect((await login(new Visitor(first), 'yuki')).status).toBe(200);
  expect((await login(new Visitor(second), 'saga')).status).toBe(200);
  expect((await login(new Visitor(first), 'olga')).status).toBe(200);
});

test('a process at another port asks for the factors that people have set up, and ends no sessions', async () => {
  const first = await open({ mfa: 'ENFORCED' });
  const here = new Visitor(first);
  const settingUp = await openFactor(here);
  const app = await setUpApp(settingUp, { clock: { now: Date.now, pass: () => {} } });
  await settingUp.send('/saved', { saved: 'yes' });
  await exchange(here, settingUp.url);
  expect((await complete(here)).status).toBe(200);

  const second = await open();
  const there = new Visitor(second);
  const asked = await openFactor(there);
  expect(asked.text).toContain('Code from your authenticator app');
  // The code of this half-minute is used; the authority accepts the next one.
  await asked.send('/code', { code: app.code(30) });
  expect(asked.url).toContain(`${second}/login/second-factor?code=`);
  await exchange(there, asked.url);
  expect((await complete(there)).status).toBe(200);

  expect((await here.fetch(CALL_PATHS.self)).status).toBe(200);
  expect((await openFactor(new Visitor(first))).text).toContain('Code from your authenticator app');
});

/** Opens the demo with a partner's site as an administrator, and closes it. @returns the sites of partners */
async function visitPartner(visit: (admin: Visitor) => Promise<unknown> = async () => {}) {
  const port = await findFreePorts();
  const admin = new Visitor(await open({ partner: port }));
  await admin.fetch(SCREENS.login);
  const credentials = { j_username: 'admin', j_password: getPassword('admin') };
  await admin.submit(CALL_PATHS.portalLogin, credentials);
  await visit(admin);
  const demo = demos.pop();
  const { partnerSites } = (await demo?.portal.settings.read()) ?? {};
  await demo?.close();
  return { origin: `http://127.0.0.1:${port}`, partnerSites };
}

test("a further start keeps the partners' sites that an administrator has changed", async () => {
  for (let time = 0; time < 2; time += 1) {
    const { origin, partnerSites } = await visitPartner();
    expect(partnerSites).toMatchObject([{ name: 'Lindqvist & Daughters', origin }]);
  }
  const renamed = await visitPartner(async (admin) => {
    const form = readForm(await readSettingsPage(admin));
    await admin.submit(SETTINGS_PAGE, { ...form, 'siteName-0': 'Lindqvist', action: 'save' });
  });
  expect(renamed.partnerSites).toMatchObject([{ name: 'Lindqvist', origin: renamed.origin }]);
  expect((await visitPartner()).partnerSites).toEqual(renamed.partnerSites);
});
