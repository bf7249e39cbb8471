import { expect, test, vi } from 'vitest';
import { findForeignHost, probeUnreachableHost } from '../../../src/client/unreachable-host.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';

const PORTAL = 'https://files.example.com:8443';
const settings = defaultSettings(PORTAL);
const partnerPage = { href: 'https://partner.example/register.html' };
const portalPage = { href: `${PORTAL}/register` };

test('the host of a portal is returned only on a page of another origin', () => {
  expect(findForeignHost(settings, partnerPage)).toBe('files.example.com:8443');
  expect(findForeignHost(settings, portalPage)).toBeUndefined();
});

test('the host of a probed portal is returned only if it does not answer', async () => {
  const silent = { reach: async () => false };
  const answering = { reach: async () => true };
  await expect(probeUnreachableHost(settings, partnerPage, silent)).resolves.toBe(
    'files.example.com:8443',
  );
  await expect(probeUnreachableHost(settings, partnerPage, answering)).resolves.toBeUndefined();
});

test("a portal on the page's own origin is not probed", async () => {
  const reach = vi.fn(async () => false);
  await expect(probeUnreachableHost(settings, portalPage, { reach })).resolves.toBeUndefined();
  expect(reach).not.toHaveBeenCalled();
});
