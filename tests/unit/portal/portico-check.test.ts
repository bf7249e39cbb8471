import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePorts } from '../../support/free-ports.ts';
import { getClosedOrigin } from '../../support/http-server.ts';
import { breakPortal } from './support/broken-portal.ts';
import { createCertificate } from './support/certificate.ts';
import {
  createFolder,
  listFailed,
  readJsonFile,
  readReport,
  runPorticoCheck,
  startLoginSwitch,
  writeSettings,
} from './support/check-portal.ts';
import { PARTNER } from './support/faults/change-answers.ts';
import { PERSON_FAULTS, SECOND_FACTOR_FAULTS } from './support/faults/person-faults.ts';
import { READING_FAULTS } from './support/faults/reading-faults.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';
import { openSecondFactor } from './support/open-second-factor.ts';
import { getPassword, openTestPortal } from './support/open-test-portal.ts';
import { readXml } from './support/read-xml.ts';

const TOOL = fileURLToPath(new URL('../../../src/check/portico-check.ts', import.meta.url));
const PASSWORD = getPassword('anna');
const PERSON = ['--user', 'anna', '--password-stdin'];
let portal: InvitedPortal;
beforeAll(async () => {
  portal = await openInvitations();
  await portal.portal.settings.write({ partnerOrigins: [PARTNER] });
});
afterAll(() => portal.close());

/** Returns the address of the portal for clients with an IP address of their own. */
const openPath = () => breakPortal(portal.address, {});

async function invite(): Promise<string> {
  const address = portal.newAddress();
  portal.clock.pass(400_000);
  await portal.invite(address);
  return (await portal.waitForLink(address)).token;
}

/** Runs the tool as a process. */
async function runProcess(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [TOOL, ...args]);
  let [output, notes] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    notes += chunk;
  });
  child.stdin.end(input);
  const [exitStatus] = await once(child, 'close');
  return { exitStatus, output, notes };
}

describe('the reference portal conforms', () => {
  test('for a reader', async () => {
    expect(listFailed(await readReport([await openPath()]))).toEqual([]);
  });

  test('for a partner, a person, an invited one, and while its login is closed', async () => {
    const report = await readReport(
      [
        await openPath(),
        ...PERSON,
        ...['--partner-origin', PARTNER],
        ...['--destructive', '--yes', `--invitation=${await invite()}`],
        ...(await startLoginSwitch(portal.portal)),
      ],
      [PASSWORD],
    );
    expect(listFailed(report)).toEqual([]);
    expect(report.conforms).toBe(true);
    expect(report.counts.pass).toBeGreaterThan(65);
  });

  test('for an administrator whose name and password have other characters', async () => {
    const args = [await openPath(), '--user', 'jürgen', '--password-stdin'];
    const report = await readReport(args, [getPassword('jürgen')]);
    expect(listFailed(report)).toEqual([]);
    expect(report.results.find(({ id }) => id === 'login.right-password')?.verdict).toBe('pass');
  });

  test('on https, with a certificate that nobody vouches for only with --insecure', async () => {
    const port = await findFreePorts();
    const certificate = await createCertificate(await createFolder());
    const secure = await openTestPortal({ origin: `https://127.0.0.1:${port}` });
    const address = await breakPortal(secure.address, {}, { certificate, port });
    const refused = await runPorticoCheck([address]);
    expect([refused.exitStatus, refused.output]).toEqual([3, '']);
    const report = await readReport([address, '--insecure', ...PERSON], [PASSWORD]);
    await secure.portal.close();
    expect(listFailed(report)).toEqual([]);
    for (const id of ['transport.https', 'transport.strict', 'cookies.secure']) {
      expect(report.results.find((result) => result.id === id)?.verdict).toBe('pass');
    }
  });
});

test('running it many times from one network does not lock the person out', async () => {
  const address = await openPath();
  for (let time = 0; time < 4; time += 1) {
    const report = await readReport([address, ...PERSON], [PASSWORD]);
    expect(listFailed(report)).toEqual([]);
  }
});

describe('before it changes something', () => {
  const countFailures = (notes: string) => notes.split('Go on? [y/N]').length - 1;

  test('it says what, and asks: without yes it changes nothing', async () => {
    const token = await invite();
    const args = [await openPath(), ...PERSON, '--destructive', `--invitation=${token}`];
    const { notes, exitStatus, output } = await runPorticoCheck(
      [...args, '--format', 'json'],
      [PASSWORD, 'n', '', 'no'],
      true,
    );
    expect(exitStatus).toBe(0);
    expect(countFailures(notes)).toBe(4);
    expect(notes).toContain('requests a password reset for anna');
    expect(notes).toContain('registers the invited person with a random password');
    expect(notes).toContain('nobody can sign in meanwhile');
    expect(notes).toContain('sends up to 10 wrong passwords for anna');
    const { results } = JSON.parse(output) as Awaited<ReturnType<typeof readReport>>;
    const destructive = results.filter(({ level }) => level === 'destructive');
    expect(new Set(destructive.map(({ verdict }) => verdict))).toEqual(new Set(['not-run']));
    expect(await (await portal.describe(token)).json()).toMatchObject({ userState: 1 });
  });

  test('it goes on with yes for that part only', async () => {
    const token = await invite();
    const args = [await openPath(), ...PERSON, '--destructive', `--invitation=${token}`];
    const { output } = await runPorticoCheck(
      [...args, '--format', 'json'],
      [PASSWORD, 'n', 'y', 'n', 'n'],
      true,
    );
    const { results } = JSON.parse(output) as Awaited<ReturnType<typeof readReport>>;
    const made = results.filter(
      ({ level, verdict }) => level === 'destructive' && verdict !== 'not-run',
    );
    expect(made.map(({ id }) => id)).toEqual([
      'external-user.record',
      'register.refusal',
      'register.answer',
      'register.token-used',
    ]);
  });

  test('it refuses to begin where nobody can answer', async () => {
    const { exitStatus, notes } = await runProcess(
      [await openPath(), ...PERSON, '--destructive'],
      `${PASSWORD}\n`,
    );
    expect(exitStatus).toBe(2);
    expect(notes).toContain('--destructive needs --yes');
  });
});

describe('the exit status', () => {
  test('is 0 for a portal that conforms, also if a SHOULD fails', async () => {
    expect((await runProcess([await openPath()])).exitStatus).toBe(0);
    const fault = READING_FAULTS['captcha.question'] ?? {};
    const { exitStatus, output } = await runProcess([await breakPortal(portal.address, fault)]);
    expect(exitStatus).toBe(0);
    expect(output).toContain('FAIL    SHOULD captcha.question');
  });

  test('is 1 where a MUST fails', async () => {
    const fault = READING_FAULTS['self.anonymous'] ?? {};
    const { exitStatus, output } = await runProcess([await breakPortal(portal.address, fault)]);
    expect(exitStatus).toBe(1);
    expect(output).toContain('The status is 302, a redirect to /login.');
  });

  test.each([
    [[], 'Name one portal'],
    [['ftp://portal.example'], 'Name one portal'],
    [['--nonsense'], '--nonsense'],
    [['http://127.0.0.1:1', '--user', 'anna'], '--password-stdin'],
    [['http://127.0.0.1:1', '--settings', 'missing.json'], 'missing.json'],
  ])('is 2 for wrong usage: %j', async (args, words) => {
    const { exitStatus, output, notes } = await runProcess(args);
    expect([exitStatus, output]).toEqual([2, '']);
    expect(notes).toContain(words);
    expect(notes).toContain('--help');
  });

  test('is 3 where nothing answers', async () => {
    const { exitStatus, notes } = await runProcess([await getClosedOrigin()]);
    expect(exitStatus).toBe(3);
    expect(notes).toContain('cannot be reached');
  });

  test('is 0 for the help and the version', async () => {
    expect(await runProcess(['--help'])).toMatchObject({ exitStatus: 0, notes: '' });
    const version = await runProcess(['--version']);
    expect(version.output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('no report contains a secret', () => {
  /** Breaks everything, so that every exchange is in the report. */
  const seen = new Set<string>();
  const breakAll = () =>
    breakPortal(portal.address, {
      answer(answer, { headers }) {
        answer.headers['cache-control'] = 'public';
        const setCookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
        for (const cookie of setCookies) {
          const [, value = ''] = /^[^=]+=([^;]*)/.exec(cookie) ?? [];
          if (value !== '') seen.add(value);
        }
        const [, credentials] = headers.authorization?.split(' ') ?? [];
        if (credentials) seen.add(credentials);
        if (answer.headers['x-public-token']) seen.add(String(answer.headers['x-public-token']));
        // A careless portal repeats what it got.
        if (answer.status === 401) {
          const text = `Bad password: ${headers.authorization} ${headers.cookie} ${PASSWORD}`;
          answer.body = Buffer.from(JSON.stringify({ message: text }));
          answer.headers.location = `/login?token=${encodeURIComponent(PASSWORD)}`;
        }
      },
    });

  test.each(['text', 'json', 'junit'])('in the format %s', async (format) => {
    const token = await invite();
    const { output, exitStatus } = await runPorticoCheck(
      [
        await breakAll(),
        ...PERSON,
        ...['--partner-origin', PARTNER, '--format', format],
        ...['--destructive', '--yes', `--invitation=${token}`],
      ],
      [PASSWORD],
    );
    expect(exitStatus).toBe(1);
    expect(output).toContain('[hidden]');
    expect(seen.size).toBeGreaterThan(10);
    const secrets = [...seen, PASSWORD, token, encodeURIComponent(PASSWORD)];
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
    for (const personal of ['anna.whitcombe@harbour.example', 'Whitcombe', 'Europe/London']) {
      expect(output).not.toContain(personal);
    }
  });
});

test('the JUnit report is well-formed, and only a MUST is a failure', async () => {
  const file = path.join(await createFolder(), 'report.xml');
  const address = await breakPortal(portal.address, {
    answer(answer, request) {
      READING_FAULTS['captcha.question']?.answer?.(answer, request);
      READING_FAULTS['self.anonymous-dialog']?.answer?.(answer, request);
      if (answer.status === 401) answer.body = Buffer.from('{"message": "<b>&\\u0000]]>\\"</b>"}');
    },
  });
  const args = [address, '--format', 'junit', '--output', file];
  const { exitStatus, output } = await runPorticoCheck(args);
  expect([exitStatus, output]).toEqual([1, '']);
  const { name, children: suites } = readXml(await readFile(file, 'utf8'));
  expect([name, suites.length]).toEqual(['testsuites', 3]);
  const cases = suites.flatMap((suite) => {
    expect(suite.attributes.tests).toBe(String(suite.children.length));
    return suite.children;
  });
  const failed = cases.filter(({ children: [child] }) => child?.name === 'failure');
  expect(failed.map((one) => one.attributes.name?.split(':', 1)[0])).toEqual([
    'self.anonymous-dialog',
  ]);
  const question = cases.find(({ attributes }) => attributes.name?.startsWith('captcha.question'));
  expect(question?.children[0]?.attributes.message).toMatch(/^SHOULD failed: /);
});

describe('the settings that it writes adapt the elements', () => {
  const check = async (address: string, id: string, expected: object) => {
    const file = path.join(await createFolder(), 'settings.json');
    const args = [address, ...PERSON];
    const first = await readReport([...args, '--write-settings', file], [PASSWORD]);
    expect(listFailed(first)).toEqual([id]);
    expect(await readJsonFile(file)).toEqual({ portal: address, ...expected });
    const second = await readReport([...args, '--settings', file], [PASSWORD]);
    expect(listFailed(second)).toEqual([]);
  };
  const breakBy = (id: string) => breakPortal(portal.address, PERSON_FAULTS[id] ?? {});

  test('to another name of the public token', async () => {
    const expected = { names: { publicTokenCookie: 'other' } };
    await check(await breakBy('login.public-token'), 'login.public-token', expected);
  });

  test('to a token that script cannot read', async () => {
    const id = 'login.public-token-readable';
    await check(await breakBy(id), id, { sessionProbe: 'always' });
  });

  test('to another status and header of the redirect, and to the origin of the authority', async () => {
    const { testPortal, identity, close } = await openSecondFactor();
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const address = await breakPortal(testPortal.address, {
      answer(answer) {
        if (answer.status !== 609) return;
        answer.status = 470;
        const { redirecturl, ...headers } = answer.headers;
        answer.headers = { ...headers, 'x-continue-at': redirecturl };
      },
    });
    const file = path.join(await createFolder(), 'settings.json');
    const args = [address, '--mfa-user', 'anna', '--password-stdin'];
    const first = await readReport([...args, '--write-settings', file], [PASSWORD]);
    expect(listFailed(first)).toEqual(['second-factor.status']);
    expect(await readJsonFile(file)).toEqual({
      portal: address,
      redirectStatus: 470,
      names: { redirectHeader: 'x-continue-at' },
      allowedOrigins: [identity.origin],
    });
    const second = await readReport([...args, '--settings', file], [PASSWORD]);
    await close();
    expect(listFailed(second)).toEqual([]);
  });

  test('to the anti-forgery token of a framework, on top of other settings', async () => {
    const address = await breakPortal(portal.address, {
      request(request) {
        const { headers, method, path: target } = request;
        if (method !== 'POST') return undefined;
        const [, cookie] = /XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? '') ?? [];
        if (cookie !== undefined && headers['x-xsrf-token'] === cookie) {
          headers['x-requested-with'] = 'portico';
          return undefined;
        }
        const isForm = target.startsWith('/ssf/') && !headers['x-requested-with'];
        const body = Buffer.from('Forged');
        return isForm
          ? undefined
          : { status: 419, headers: { 'content-type': 'text/plain' }, body };
      },
      answer(answer, { path: target }) {
        if (target !== '/login') return;
        const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
        answer.headers['set-cookie'] = [...cookies, 'XSRF-TOKEN=Zm9v/YmFy==; Path=/; SameSite=Lax'];
      },
    });
    const file = path.join(await createFolder(), 'settings.json');
    const before = await writeSettings({ timeout: 20_000, names: { mfaTokenCookie: 'mfa' } });
    const args = [address, ...PERSON];
    const first = await readReport(
      [...args, '--settings', before, '--write-settings', file],
      [PASSWORD],
    );
    expect(first.conforms).toBe(false);
    expect(await readJsonFile(file)).toEqual({
      portal: address,
      timeout: 20_000,
      names: { mfaTokenCookie: 'mfa' },
      antiForgery: { header: 'X-XSRF-TOKEN', cookie: 'XSRF-TOKEN' },
    });
    const second = await readReport([...args, '--settings', file], [PASSWORD]);
    expect(listFailed(second)).toEqual([]);
  });
});

test('a proxy that refuses the status 609 is named', async () => {
  const { testPortal, close } = await openSecondFactor();
  await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
  const fault = SECOND_FACTOR_FAULTS['second-factor.status'] ?? {};
  const address = await breakPortal(testPortal.address, fault);
  const args = [address, '--mfa-user', 'anna', '--password-stdin'];
  const { output } = await runPorticoCheck(args, [PASSWORD]);
  await close();
  expect(output).toContain('The status is 502.');
  expect(output).toContain('Some proxies replace statuses above 599');
});
