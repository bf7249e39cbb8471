import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_CHECKS } from '../../../src/check/checks/all-checks.ts';
import { findFreePorts } from '../../support/free-ports.ts';
import { takeSample } from '../../support/soak.ts';
import { breakPortal, type Fault } from './support/broken-portal.ts';
import { createCertificate } from './support/certificate.ts';
import { listFailed, readReport, startLoginSwitch, writeSettings } from './support/check-portal.ts';
import { PARTNER } from './support/faults/change-answers.ts';
import { DESTRUCTIVE_FAULTS } from './support/faults/destructive-faults.ts';
import {
  HTTPS_FAULTS,
  PERSON_FAULTS,
  SECOND_FACTOR_FAULTS,
} from './support/faults/person-faults.ts';
import { READING_FAULTS } from './support/faults/reading-faults.ts';
import { PERSON } from './support/open-checked-portal.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';

const FROM_PARTNER = ['--partner-origin', PARTNER];
let folder: string;
let portal: InvitedPortal;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  const elements = path.join(folder, 'elements');
  await writeScripts(elements);
  portal = await openInvitations({ elements });
  await portal.portal.settings.write({ partnerOrigins: [PARTNER] });
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes two scripts as a build does. */
async function writeScripts(elements: string): Promise<void> {
  const scripts = {
    'sign-in.js': "import './chunks/core.js';\n",
    'chunks/core.js': 'export {};\n',
  };
  await mkdir(path.join(elements, 'chunks'), { recursive: true });
  const hashes = Object.entries(scripts).map(([file, text]) => [
    file,
    `sha384-${createHash('sha384').update(text).digest('base64')}`,
  ]);
  for (const [file, text] of Object.entries(scripts)) {
    await writeFile(path.join(elements, file), text);
  }
  await writeFile(
    path.join(elements, 'integrity.json'),
    JSON.stringify(Object.fromEntries(hashes)),
  );
}

test('every check has a portal that breaks its rule', () => {
  const faults = [
    READING_FAULTS,
    PERSON_FAULTS,
    HTTPS_FAULTS,
    SECOND_FACTOR_FAULTS,
    DESTRUCTIVE_FAULTS,
  ].flatMap(Object.keys);
  // A portal without https that is not on this machine cannot be tried here: see check-rules.test.ts.
  const checks = ALL_CHECKS.map(({ id }) => id).filter((id) => id !== 'transport.https');
  expect(faults.toSorted()).toEqual(checks.toSorted());
  expect(faults.length).toBeGreaterThan(70);
});

/** In `npm test`, a quarter of the faults; the long suite has all. */
function drawFaults(
  faults: Readonly<Record<string, Fault>>,
): readonly (readonly [string, Fault])[] {
  const all = Object.entries(faults);
  return takeSample(all, all.length / 4);
}

describe('a portal that breaks one rule fails exactly the check of that rule', () => {
  test.each(drawFaults(READING_FAULTS))('reading: %s', async (id, fault) => {
    const address = await breakPortal(portal.address, fault);
    expect(listFailed(await readReport([address, ...FROM_PARTNER]))).toEqual([id]);
  });

  test.each(drawFaults(PERSON_FAULTS))('one person: %s', async (id, fault) => {
    const address = await breakPortal(portal.address, fault);
    const report = await readReport([address, ...FROM_PARTNER, ...PERSON], [getPassword('anna')]);
    expect(listFailed(report)).toEqual([id]);
  });

  test.each(drawFaults(DESTRUCTIVE_FAULTS))('destructive: %s', async (id, fault) => {
    const invited = portal.newAddress();
    portal.clock.pass(400_000);
    await portal.invite(invited);
    const { token } = await portal.waitForLink(invited);
    const address = await breakPortal(portal.address, fault);
    const report = await readReport(
      [
        address,
        ...PERSON,
        '--destructive',
        '--yes',
        `--invitation=${token}`,
        ...(await startLoginSwitch(portal.portal)),
      ],
      [getPassword('anna')],
    );
    expect(listFailed(report)).toEqual([id]);
  });
});

describe('with https', () => {
  let testPortal: TestPortal;
  let port: number;
  let certificate: { cert: string; key: string };
  beforeAll(async () => {
    port = await findFreePorts();
    certificate = await createCertificate(folder);
    testPortal = await openTestPortal({ origin: `https://127.0.0.1:${port}` });
  });
  afterAll(() => testPortal.portal.close());

  test.each(drawFaults(HTTPS_FAULTS))('%s fails alone', async (id, fault) => {
    const address = await breakPortal(testPortal.address, fault, { certificate, port });
    const args = [address, '--insecure', ...PERSON];
    expect(listFailed(await readReport(args, [getPassword('anna')]))).toEqual([id]);
  });
});

describe('with a second factor', () => {
  let secondFactor: SecondFactorPortal;
  beforeAll(async () => {
    secondFactor = await openSecondFactor();
    await secondFactor.testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
  });
  afterAll(() => secondFactor.close());

  const check = async (fault: Fault) => {
    const address = await breakPortal(secondFactor.testPortal.address, fault);
    const settings = await writeSettings({ allowedOrigins: [secondFactor.identity.origin] });
    return readReport(
      [address, '--settings', settings, '--mfa-user', 'anna', '--password-stdin'],
      [getPassword('anna')],
    );
  };

  test('the redirect conforms', async () => {
    const { results } = await check({});
    const found = results.filter(({ id }) => id.startsWith('second-factor.'));
    expect(found.map(({ verdict }) => verdict)).toEqual(found.map(() => 'pass'));
  });

  test.each(drawFaults(SECOND_FACTOR_FAULTS))('%s fails alone', async (id, fault) => {
    expect(listFailed(await check(fault))).toEqual([id]);
  });
});
