import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePorts } from '../../support/free-ports.ts';
import { breakPortal } from './support/broken-portal.ts';
import { createCertificate } from './support/certificate.ts';
import {
  createFolder,
  listFailed,
  readReport,
  runPorticoCheck,
  startLoginSwitch,
} from './support/check-portal.ts';
import { PARTNER } from './support/faults/change-answers.ts';
import {
  type CheckedPortal,
  openCheckedPortal,
  PASSWORD,
  PERSON,
} from './support/open-checked-portal.ts';
import { getPassword, openTestPortal } from './support/open-test-portal.ts';

let portal: CheckedPortal;
beforeAll(async () => {
  portal = await openCheckedPortal();
});
afterAll(() => portal.close());

describe('the reference portal conforms', () => {
  test('for a reader', async () => {
    expect(listFailed(await readReport([await portal.openPath()]))).toEqual([]);
  });

  test('for a partner, a person, an invited one, and while its login is disabled', async () => {
    const report = await readReport(
      [
        await portal.openPath(),
        ...PERSON,
        ...['--partner-origin', PARTNER],
        ...['--destructive', '--yes', `--invitation=${await portal.inviteSomebody()}`],
        ...(await startLoginSwitch(portal.portal)),
      ],
      [PASSWORD],
    );
    expect(listFailed(report)).toEqual([]);
    expect(report.conforms).toBe(true);
    expect(report.counts.pass).toBeGreaterThan(65);
  });

  test('for an administrator whose name and password have other characters', async () => {
    const args = [await portal.openPath(), '--user', 'jürgen', '--password-stdin'];
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
  const address = await portal.openPath();
  for (let time = 0; time < 4; time += 1) {
    const report = await readReport([address, ...PERSON], [PASSWORD]);
    expect(listFailed(report)).toEqual([]);
  }
});
