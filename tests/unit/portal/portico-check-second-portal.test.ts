import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createElementSettings } from '../../second-portal/pages/element-settings.ts';
import type { PortalVariant } from '../../second-portal/portal-context.ts';
import { openSecondPortal, type SecondPortal } from '../../second-portal/second-portal.ts';
import {
  createFolder,
  listFailedMusts,
  readReport,
  writeSettings,
} from './support/check-portal.ts';

const PASSWORD = 'three boats at the pier';

const READABLE: PortalVariant = {
  token: 'readable',
  clearsCookies: true,
  forgeryToken: 'cookie',
  redirectStatus: 609,
  sendsLocation: true,
};
const HIDDEN: PortalVariant = {
  token: 'hidden',
  clearsCookies: false,
  forgeryToken: 'meta',
  redirectStatus: 470,
  sendsLocation: false,
};

describe.each([
  ['with a token that script can read', READABLE],
  ['with an HttpOnly token', HIDDEN],
])('a portal of another make %s conforms with its settings', (_, variant) => {
  let portal: SecondPortal;
  afterEach(() => portal.close());

  async function open(secondFactor: boolean): Promise<string[]> {
    const offer = { secondFactor };
    portal = await openSecondPortal({ elements: await createFolder(), variant, offer });
    const { address, authority } = portal;
    const settings = createElementSettings({
      address,
      houses: new Map([['company', { origin: authority }]]),
      offer,
      settings: {},
      variant,
    });
    return [address, '--settings', await writeSettings(settings)];
  }

  test('for one person and an invited one', async () => {
    const args = await open(false);
    portal.invite('greta@partner.example');
    const link = new URL(portal.mails.at(-1)?.link ?? '');
    const token = link.searchParams.get('invitation');
    const report = await readReport(
      [
        ...args,
        ...['--user', 'mara', '--password-stdin'],
        ...['--destructive', '--yes', `--invitation=${token}`],
      ],
      [PASSWORD],
    );
    expect(listFailedMusts(report)).toEqual([]);
    expect(report.counts.pass).toBeGreaterThan(50);
  });

  test('as far as its second factor', async () => {
    const args = await open(true);
    const report = await readReport(
      [...args, '--mfa-user', 'mara', '--password-stdin'],
      [PASSWORD],
    );
    expect(listFailedMusts(report)).toEqual([]);
    const { verdict } = report.results.find(({ id }) => id === 'second-factor.origin') ?? {};
    expect(verdict).toBe('pass');
  });
});

describe('without settings', () => {
  let portal: SecondPortal;
  beforeEach(async () => {
    portal = await openSecondPortal({ elements: await createFolder(), variant: READABLE });
  });
  afterEach(() => portal.close());

  test('a portal of another make does not conform, and every failure says what to do', async () => {
    const report = await readReport([portal.address]);
    expect(report.conforms).toBe(false);
    const failed = report.results.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ id }) => id)).toContain('self.anonymous');
    for (const { reason, advice } of failed) {
      expect(reason).not.toBe('');
      expect(advice).not.toBe('');
    }
  });
});
