import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { fetchSelf, signInAs } from './support/signed-in.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('the self-info', () => {
  test('requires a session', async () => {
    const answer = await testPortal.visitor().fetch(CALL_PATHS.self);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).not.toMatch(/^Basic/i);
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('contains a quota in bytes and the link of a picture that requires web access', async () => {
    const anna = await signInAs(testPortal);
    const self = await fetchSelf(anna);
    expect(self).toMatchObject({
      disk_space_quota: 5e9,
      isQuotaWatermarkCrossed: false,
      locale: { language: 'en', country: 'GB' },
      time_zone: 'Europe/London',
    });
    expect(self.disk_space_used).toBe(1.3e9);
    const link = self.avatar?.links?.find(({ rel }) => rel === 'thumbnail');
    const picture = await anna.fetch(`/rest${link?.href}`);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await picture.text()).toMatch(/^<svg /);
    expect((await testPortal.visitor().fetch(`/rest${link?.href}`)).status).toBe(401);
    const blocked = await signInAs(testPortal, 'blocked');
    expect((await blocked.fetch(`/rest${link?.href}`)).status).toBe(403);
  });

  test('contains no link without a picture, and unknown pictures get 404', async () => {
    const yuki = await signInAs(testPortal, 'yuki');
    const { avatar, id, disk_space_quota } = await fetchSelf(yuki);
    expect(avatar).toBeUndefined();
    expect(disk_space_quota).toBeUndefined();
    for (const one of [id, 0, -1, 'x', '1%00', 99_999_999_999_999, '1e400']) {
      const answer = await yuki.fetch(`/rest/people/${one}/avatar/thumbnail`);
      expect(answer.status).toBe(404);
    }
  });

  test('contains the quota watermark, the roles, the web access and the LDAP flag', async () => {
    expect(await fetchSelf(await signInAs(testPortal, 'zoé'))).toMatchObject({
      isQuotaWatermarkCrossed: true,
    });
    expect(await fetchSelf(await signInAs(testPortal, 'admin'))).toMatchObject({
      isAdministrator: true,
      is_oauth_admin: false,
    });
    expect(await fetchSelf(await signInAs(testPortal, 'blocked'))).toMatchObject({
      web_access_enabled: false,
    });
    expect(await fetchSelf(await signInAs(testPortal, 'ludwig'))).toMatchObject({
      isLdapUser: true,
    });
  });
});
