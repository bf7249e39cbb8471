import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePorts } from '../../support/free-ports.ts';
import { takeSample } from '../../support/soak.ts';
import { startDemo } from './support/demo-process.ts';
import { createDataFolder } from './support/empty-database.ts';
import { getPassword } from './support/open-test-portal.ts';
import { getDestination } from './support/second-factor-calls.ts';
import { startStockProvider } from './support/stock-provider.ts';
import { Visitor } from './support/visitor.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  await mkdir(path.join(folder, 'elements'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Creates a data folder in which the demo has been open before. */
async function createFolder(name: string): Promise<string> {
  const data = path.join(folder, name);
  await createDataFolder(data);
  return data;
}

const start = (env: Record<string, string>) =>
  startDemo({
    DATA_DIR: path.join(folder, 'data'),
    ELEMENTS_DIR: path.join(folder, 'elements'),
    DATABASE_URL: '',
    ...env,
  });

test('the demo starts, keeps its data, refuses a folder or port in use, starts its provider and partner, and stops cleanly', async () => {
  // The provider or the authority uses the next port, then come the partner's site and another provider.
  const port = String(await findFreePorts(4));
  const address = `http://127.0.0.1:${port}`;
  const first = start({ PORT: port });
  await first.waitUntilOpen();
  expect(first.output()).toContain(`${address}/login`);
  expect(first.output()).toContain(getPassword('jürgen'));

  const visitor = new Visitor(address);
  expect((await visitor.signIn('zoé', getPassword('zoé'))).status).toBe(200);

  const [onSameFolder, onSamePort] = [
    start({ PORT: '0' }),
    start({ PORT: port, DATA_DIR: await createFolder('other') }),
  ];
  expect(await onSameFolder.ended).toBe(1);
  expect(onSameFolder.output()).toMatch(/^The data folder .* in use .*DATA_DIR.*\n$/);
  expect(await onSamePort.ended).toBe(1);
  expect(onSamePort.output()).toBe(`Port ${port} is taken. Set PORT to use another one.\n`);

  // A copy of the files does not have the mode of their folder.
  expect(execFileSync('find', [path.join(folder, 'data'), '-perm', '-004']).toString()).toBe('');

  first.process.kill('SIGINT');
  expect(await first.ended).toBe(0);

  const provider = `http://localhost:${Number(port) + 1}`;
  const lighthouse = `http://127.0.0.1:${Number(port) + 3}`;
  const second = start({ PORT: port, SSO: '1', MFA: 'ENFORCED', PARTNER: '1' });
  await second.waitUntilOpen();
  expect((await visitor.fetch('/rest/self')).status).toBe(200);
  expect(second.output()).toContain(
    `Single sign-on and Second factor (ENFORCED) at Quayside ID, ${provider}`,
  );
  expect(await (await visitor.fetch('/login')).text()).toContain(
    `"allowedOrigins":["${provider}","${lighthouse}"]`,
  );
  expect(second.output()).toContain(`Single sign-on at Lighthouse ID, ${lighthouse}`);
  const partner = `http://127.0.0.1:${Number(port) + 2}`;
  expect(second.output()).toContain(partner);
  expect(second.output()).toContain(`${address}/demo/outbox`);
  expect(await (await fetch(`${partner}/register.html`)).text()).toContain(address);
  await visitor.submit('/ssf/invitations', { address: 'guest@partner.example', partner });
  let outbox = '';
  while (!outbox.includes('Your invitation')) {
    outbox = await (await visitor.fetch('/demo/outbox')).text();
  }
  expect(outbox).toContain(`${partner}/register.html?euet=`);

  const own = { 'Sec-Fetch-Site': 'same-origin' };
  const toProvider = await visitor.fetch('/ssf/sso/login', { headers: own });
  const there = toProvider.headers.get('location') ?? '';
  expect(there).toMatch(new RegExp(`^${provider}/auth\\?`));
  expect((await visitor.fetch(there)).headers.get('location')).toContain('/interaction/');
  const toLighthouse = await visitor.fetch('/ssf/sso/lighthouse/login', { headers: own });
  const elsewhere = toLighthouse.headers.get('location') ?? '';
  expect(elsewhere).toMatch(new RegExp(`^${lighthouse}/auth\\?`));
  const form = (await visitor.fetch(elsewhere)).headers.get('location') ?? '';
  expect(await (await visitor.fetch(lighthouse + form)).text()).toContain('Lighthouse ID');
  const asked = await visitor.signIn('yuki', getPassword('yuki'));
  expect(asked.status).toBe(609);
  const factor = await getDestination(visitor, asked);
  expect(factor.href).toMatch(new RegExp(`^${provider}/auth\\?`));
  expect((await visitor.fetch(factor.href)).headers.get('location')).not.toContain('error=');
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

/**
 * Whole processes with other settings. Their rules are tested without a process too: see openid-providers.test.ts,
 * public-address.test.ts and data-folder.test.ts. `npm test` starts one of them, the long suite all.
 */
const STARTS: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'the demo uses OpenID providers of other makers, and opens none of its own',
    async () => {
      const provider = await startStockProvider('RS256', false);
      const port = await findFreePorts(2);
      const address = `http://127.0.0.1:${port}`;
      const { clientId, clientSecret } = provider.client;
      const registration = (prefix: string) => ({
        [`${prefix}_ISSUER`]: provider.origin,
        [`${prefix}_CLIENT_ID`]: clientId,
        [`${prefix}_CLIENT_SECRET`]: clientSecret,
      });
      const env = {
        ...registration('MFA'),
        ...registration('SSO'),
        MFA_AMR: 'otp',
        MFA: 'ENFORCED',
      };
      provider.register(`${address}/login/second-factor`, `${address}/ssf/sso/callback`);
      const demo = start({ PORT: String(port), DATA_DIR: await createFolder('foreign'), ...env });
      await demo.waitUntilOpen();
      const { origin } = provider;
      expect(demo.output()).toContain(`Single sign-on and Second factor (ENFORCED) at ${origin}\n`);
      await expect(fetch(`http://127.0.0.1:${port + 1}`)).rejects.toThrow();

      const visitor = new Visitor(address);
      const asked = await visitor.signIn('yuki', getPassword('yuki'));
      expect(asked.status).toBe(609);
      expect((await getDestination(visitor, asked)).href).toMatch(new RegExp(`^${origin}/auth\\?`));
      const there = (await new Visitor(address).fetch('/ssf/sso/login')).headers.get('location');
      expect(there).toMatch(new RegExp(`^${origin}/auth\\?`));
      demo.process.kill('SIGTERM');
      expect(await demo.ended).toBe(0);
      await provider.close();
    },
  ],

  [
    'the demo prints addresses that a browser can open, also of an IPv6 host',
    async () => {
      const port = await findFreePorts(3);
      const demo = start({
        HOST: '::1',
        PORT: String(port),
        PARTNER: '1',
        DATA_DIR: await createFolder('ipv6'),
      });
      await demo.waitUntilOpen();
      for (const url of [`http://[::1]:${port}/login`, `http://[::1]:${port + 2}`]) {
        expect(demo.output()).toContain(url);
        expect((await fetch(url)).status).toBe(200);
      }
      demo.process.kill('SIGINT');
      expect(await demo.ended).toBe(0);
    },
  ],

  [
    'the demo adds no people with published passwords to a portal that others can reach, unless it is told to',
    async () => {
      const data = await createFolder('public');
      const isAccepted = async (env: Record<string, string>) => {
        const port = String(await findFreePorts());
        const demo = start({
          PORT: port,
          DATA_DIR: data,
          ORIGIN: 'https://files.example',
          TRUST_PROXY: '1',
          SMTP_URL: 'smtp://127.0.0.1:9',
          ...env,
        });
        await demo.waitUntilOpen();
        const password = getPassword('anna');
        const { status } = await new Visitor(`http://127.0.0.1:${port}`).signIn('anna', password);
        demo.process.kill('SIGINT');
        expect(await demo.ended).toBe(0);
        expect(demo.output().includes(password)).toBe(status === 200);
        return status === 200;
      };
      expect(await isAccepted({})).toBe(false);
      expect(await isAccepted({ DEMO_PEOPLE: '1' })).toBe(true);
    },
  ],

  [
    'the demo refuses a data folder that others can read, and ends when another process takes it over',
    async () => {
      const data = await createFolder('taken-over');
      await chmod(data, 0o755);
      const refused = start({ PORT: '0', DATA_DIR: data });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toBe(
        `Other users can read or change ${data}. Run: chmod 700 '${data}'\n`,
      );

      await chmod(data, 0o700);
      const demo = start({ PORT: String(await findFreePorts()), DATA_DIR: data });
      await demo.waitUntilOpen();
      const lock = path.join(data, 'portal.lock');
      await rm(lock, { recursive: true });
      await mkdir(lock);
      expect(await demo.ended).toBe(1);
      expect(demo.output()).toMatch(
        /\nThe lock of the data folder .* was lost\. The demo ends.*\n$/,
      );
    },
  ],

  [
    'the demo keeps the mode of the second factor, which other processes may share, until it is told another',
    async () => {
      const data = await createFolder('kept-mode');
      const isEnforced = 'Second factor (ENFORCED) at Quayside ID, ';
      for (const [env, status] of [
        [{ MFA: 'ENFORCED' }, 609],
        [{}, 609],
        [{ MFA: 'DISABLED' }, 200],
      ] as const) {
        const port = String(await findFreePorts(2));
        const demo = start({ PORT: port, DATA_DIR: data, ...env });
        await demo.waitUntilOpen();
        expect(demo.output().includes(isEnforced)).toBe(status === 609);
        const visitor = new Visitor(`http://127.0.0.1:${port}`);
        expect((await visitor.signIn('yuki', getPassword('yuki'))).status).toBe(status);
        demo.process.kill('SIGTERM');
        expect(await demo.ended).toBe(0);
      }
    },
  ],
];
test.each(takeSample(STARTS, 1))('%s', (_, run) => run());

test('the demo reports invalid settings before it opens the database', async () => {
  const withoutElements = start({ ELEMENTS_DIR: path.join(folder, 'nothing') });
  expect(await withoutElements.ended).toBe(1);
  expect(withoutElements.output()).toMatch(/^The elements are not built yet\. .*\n$/);
  const withInvalidPort = start({ PORT: 'web' });
  expect(await withInvalidPort.ended).toBe(1);
  expect(withInvalidPort.output()).toBe('PORT is no port number: web\n');
  const withInvalidTime = start({ DRAIN_SECONDS: 'ten' });
  expect(await withInvalidTime.ended).toBe(1);
  expect(withInvalidTime.output()).toBe('DRAIN_SECONDS is no number of seconds below 1000: ten\n');
  const withoutOrigin = start({ TRUST_PROXY: '1' });
  expect(await withoutOrigin.ended).toBe(1);
  expect(withoutOrigin.output()).toBe(
    'TRUST_PROXY needs ORIGIN, the public origin of the portal.\n',
  );
  const withInvalidOrigin = start({ ORIGIN: 'files.example' });
  expect(await withInvalidOrigin.ended).toBe(1);
  expect(withInvalidOrigin.output()).toMatch(/^ORIGIN is no origin .*: files\.example\n$/);
  const withInvalidProxies = start({ ORIGIN: 'https://files.example', TRUST_PROXY: 'all' });
  expect(await withInvalidProxies.ended).toBe(1);
  expect(withInvalidProxies.output()).toMatch(/^TRUST_PROXY: .* not all\.\n$/);
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9' };
  const withoutTls = start({ HOST: '0.0.0.0', ORIGIN: 'http://files.example', ...mail, PORT: 'x' });
  expect(await withoutTls.ended).toBe(1);
  expect(withoutTls.output()).toMatch(/^Warning: Others can reach .* http: .*\nPORT is no port/);
  const withoutClient = start({ MFA_ISSUER: 'https://id.example' });
  expect(await withoutClient.ended).toBe(1);
  expect(withoutClient.output()).toMatch(/^MFA_ISSUER needs MFA_CLIENT_ID and .*\n$/);
  const withInvalidMode = start({ MFA: 'sometimes' });
  expect(await withInvalidMode.ended).toBe(1);
  expect(withInvalidMode.output()).toBe(
    'MFA is one of DISABLED, ENFORCED, OPTIONAL, not sometimes.\n',
  );
});
