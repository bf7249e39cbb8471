import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeSample } from '../../support/soak.ts';
import { breakPortal } from './support/broken-portal.ts';
import { createFolder, runPorticoCheck, runProcess } from './support/check-portal.ts';
import { PARTNER } from './support/faults/change-answers.ts';
import { SECOND_FACTOR_FAULTS } from './support/faults/person-faults.ts';
import { READING_FAULTS } from './support/faults/reading-faults.ts';
import {
  type CheckedPortal,
  openCheckedPortal,
  PASSWORD,
  PERSON,
} from './support/open-checked-portal.ts';
import { openSecondFactor } from './support/open-second-factor.ts';
import { readXml } from './support/read-xml.ts';

let portal: CheckedPortal;
beforeAll(async () => {
  portal = await openCheckedPortal();
});
afterAll(() => portal.close());

/** The ways in which a careless portal repeats a password. */
const ECHOES = [
  Array.from(PASSWORD, (character) => `&#${character.charCodeAt(0)};`).join(''),
  Array.from(PASSWORD, (character) => `\\u00${character.charCodeAt(0).toString(16)}`).join(''),
  Array.from(PASSWORD, (character) => `%25${character.charCodeAt(0).toString(16)}`).join(''),
  Array.from(PASSWORD).toReversed().join(''),
  Buffer.from(`?${PASSWORD}`).toString('base64url'),
  Buffer.from(PASSWORD, 'utf16le').toString('hex'),
];

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
          const echoes = ECHOES.join(' ');
          const text = `Bad password: ${headers.authorization} ${headers.cookie} ${PASSWORD}`;
          answer.body = Buffer.from(JSON.stringify({ message: `${text} ${echoes}` }));
          answer.headers.location = `/login?token=${encodeURIComponent(PASSWORD)}`;
          answer.headers['www-authenticate'] = `Basic realm="${echoes}"`;
          answer.headers.etag = `"${echoes}"`;
          answer.headers['access-control-allow-origin'] = `https://a.example/${ECHOES.at(-1)}`;
        }
        if (answer.status === 200 && headers.authorization) {
          answer.headers.location = `https://a.example/${ECHOES.join('/')}#${ECHOES.at(-1)}`;
          answer.headers['cache-control'] = `private, ${ECHOES.join(', ')}`;
          answer.headers['content-type'] = `text/${ECHOES.at(-1)}`;
        }
      },
    });

  test.each(takeSample(['text', 'json', 'junit'], 1))('in the format %s', async (format) => {
    const token = await portal.inviteSomebody();
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
    const secrets = [...seen, PASSWORD, token, encodeURIComponent(PASSWORD), ...ECHOES];
    const plain = output.replaceAll('&amp;', '&').replaceAll('\\\\', '\\');
    expect(secrets.filter((secret) => plain.includes(secret))).toEqual([]);
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

/**
 * What a library adds to all objects: names of options, requests, answers, settings and checks. Node itself does not
 * load TypeScript where they are enumerable.
 */
const ADDITIONS = `for (const [name, value] of Object.entries({
  token: 'evil',
  body: 'evil',
  isBare: true,
  query: { evil: 'evil' },
  origin: 'https://evil.example',
  headers: { Authorization: 'Basic evil' },
  Authorization: 'Basic evil',
  domain: 'evil.example',
  names: { publicTokenCookie: 'evil' },
  error: new Error('evil'),
  findObstacle: () => 'evil',
  setting: 'evil',
  landingPage: 'https://evil.example',
})) Object.defineProperty(Object.prototype, name, { value, writable: true });`;

test('the report is the same in a process whose library adds to Object.prototype', async () => {
  const file = path.join(await createFolder(), 'settings.json');
  const fault = READING_FAULTS['self.anonymous-dialog'] ?? {};
  const args = [await breakPortal(portal.address, fault), ...PERSON, '--format', 'json'];
  const run = async (first: string) => {
    const whole = [...args, '--write-settings', file];
    const { output, notes } = await runProcess(whole, PASSWORD, first);
    const report = output.replaceAll(/"milliseconds": \d+/g, '');
    return { report, notes, settings: await readFile(file, 'utf8') };
  };
  expect(await run(ADDITIONS)).toEqual(await run(''));
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
