import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { publicInfoSchema } from '../../../src/contract/calls/public-info.ts';
import { releaseInfoSchema } from '../../../src/contract/calls/release-info.ts';
import * as v from '../../../src/contract/schema.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('the public calls', () => {
  test('return the public info', async () => {
    const info = await (await testPortal.visitor().fetch(CALL_PATHS.publicInfo)).json();
    expect(v.parse(publicInfoSchema, info)).toMatchObject({
      guestAccess: false,
      webAccessEnabled: true,
      fileDownloadEnabled: true,
      branding: { productName: 'Harbour Files' },
    });
    // Empty: the page and the browser decide.
    const none = { locale: '', country: '' };
    expect(info).toMatchObject({ internal: none, external: none });
  });

  test('return the release info', async () => {
    const info = await (await testPortal.visitor().fetch(CALL_PATHS.releaseInfo)).json();
    expect(v.parse(releaseInfoSchema, info)).toEqual({
      advanced_license: true,
      license_expired: false,
    });
  });

  test.each([CALL_PATHS.publicInfo, CALL_PATHS.releaseInfo])(
    'let a browser keep %s until it changes',
    async (path) => {
      const fetchAgain = (tag: string) =>
        testPortal.visitor().fetch(path, { headers: { 'If-None-Match': tag } });
      const first = await testPortal.visitor().fetch(path);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const tag = first.headers.get('etag') ?? '';
      for (const known of [tag, `"other", W/${tag}`]) {
        const again = await fetchAgain(known);
        expect([again.status, await again.text()]).toEqual([304, '']);
      }
      await testPortal.portal.settings.write({ guestAccess: true, licenseExpired: true });
      const changed = await fetchAgain(tag);
      await testPortal.portal.settings.write({ guestAccess: undefined, licenseExpired: undefined });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(tag);
    },
  );

  test('reflect changes of the settings', async () => {
    const internal = { locale: 'fr', country: 'FR' };
    await testPortal.portal.settings.write({
      internal,
      branding: { productName: 'Quay' },
      guestAccess: true,
    });
    const info = await (await testPortal.visitor().fetch(CALL_PATHS.publicInfo)).json();
    await testPortal.portal.settings.write({
      internal: undefined,
      branding: undefined,
      guestAccess: undefined,
    });
    expect(info).toMatchObject({ internal, branding: { productName: 'Quay' }, guestAccess: true });
    await expect(
      testPortal.portal.settings.write({ loginClosed: 'yes' as unknown as boolean }),
    ).rejects.toThrow();
  });
});
