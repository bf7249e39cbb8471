import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { principalSchema } from '../../../src/contract/principal.ts';
import * as v from '../../../src/contract/schema.ts';
import { permissionsOf } from '../../../src/session/permissions.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { fetchSelf, signInAs } from './support/signed-in.ts';
import { SCRIPT, type Visitor } from './support/visitor.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

async function readSelf(visitor: Visitor): Promise<unknown> {
  return (await visitor.fetch(CALL_PATHS.self)).json();
}

const callAction = (visitor: Visitor, action: string) =>
  visitor.fetch(`/ssf/files/${action}`, { method: 'POST', headers: SCRIPT });

describe('the permissions of people', () => {
  const rows: [string, { sharing: boolean; shareLinks: boolean; download: boolean }][] = [
    ['anna', { sharing: true, shareLinks: true, download: true }],
    ['ludwig', { sharing: false, shareLinks: false, download: true }],
    ['ines', { sharing: true, shareLinks: false, download: true }],
    ['piotr', { sharing: true, shareLinks: false, download: true }],
    ['saga', { sharing: true, shareLinks: true, download: false }],
  ];

  test.each(rows)('are the same in the portal and in the elements for %s', async (name, may) => {
    const visitor = await signInAs(testPortal, name);
    const self = v.parse(principalSchema, await (await visitor.fetch(CALL_PATHS.self)).json());
    expect(permissionsOf(self)).toMatchObject({ ...may, webAccess: true, administrator: false });
    const status = (permitted: boolean) => (permitted ? 204 : 403);
    expect((await callAction(visitor, 'share')).status).toBe(status(may.sharing));
    expect((await callAction(visitor, 'share-link')).status).toBe(status(may.shareLinks));
    expect((await callAction(visitor, 'download')).status).toBe(status(may.download));
    expect((await callAction(visitor, 'upload')).status).toBe(204);
  });

  test('cover every flag of a principal', async () => {
    const fetchPermissions = async (name: string) =>
      permissionsOf(
        v.parse(
          principalSchema,
          await (await (await signInAs(testPortal, name)).fetch(CALL_PATHS.self)).json(),
        ),
      );
    expect(await fetchPermissions('admin')).toMatchObject({
      administrator: true,
      oauthAdministrator: false,
    });
    expect(await fetchPermissions('olga')).toMatchObject({
      administrator: false,
      oauthAdministrator: true,
    });
    expect(await fetchPermissions('ludwig')).toMatchObject({ password: false });
    expect(await fetchPermissions('anna')).toMatchObject({ password: true });
    expect(await fetchPermissions('blocked')).toMatchObject({ webAccess: false, download: false });
  });

  test('do not apply without a session, without web access, or to forged calls', async () => {
    expect((await callAction(testPortal.visitor(), 'upload')).status).toBe(401);
    expect((await callAction(await signInAs(testPortal, 'blocked'), 'share')).status).toBe(403);
    const anna = await signInAs(testPortal, 'anna');
    const forged = await anna.fetch('/ssf/files/share', { method: 'POST' });
    expect(forged.status).toBe(403);
  });

  test('exclude downloads while the settings disable them', async () => {
    const anna = await signInAs(testPortal, 'anna');
    await testPortal.portal.settings.write({ fileDownloadEnabled: false });
    const answer = await callAction(anna, 'download');
    const self = await fetchSelf(anna);
    const page = await (await anna.fetch('/')).text();
    await testPortal.portal.settings.write({ fileDownloadEnabled: undefined });
    expect([answer.status, self.download_enabled]).toEqual([403, false]);
    expect((await fetchSelf(anna)).download_enabled).toBe(true);
    expect(page).not.toContain('data-needs="download"');
    expect(await (await anna.fetch('/')).text()).toContain('data-needs="download"');
  });
});

describe('emptying the trash', () => {
  test('answers the new numbers, which the own record has too', async () => {
    const zoé = await signInAs(testPortal, 'zoé');
    const before = await readSelf(zoé);
    const answer = await callAction(zoé, 'empty-trash');
    const numbers = { used: 1_620_000_000, quota: 2_000_000_000 };
    expect(await answer.json()).toEqual(numbers);
    expect(before).toMatchObject({
      disk_space_used: 1_920_000_000,
      isQuotaWatermarkCrossed: true,
    });
    expect(await readSelf(zoé)).toMatchObject({
      disk_space_used: numbers.used,
      trash_disk_space: 0,
      isQuotaWatermarkCrossed: false,
    });
  });

  test('answers no quota to a person without one, and nothing to others', async () => {
    expect(
      await (await callAction(await signInAs(testPortal, 'yuki'), 'empty-trash')).json(),
    ).toEqual({
      used: 61_400_000_000,
    });
    expect((await callAction(testPortal.visitor(), 'empty-trash')).status).toBe(401);
    expect((await callAction(await signInAs(testPortal, 'blocked'), 'empty-trash')).status).toBe(
      403,
    );
    const anna = await signInAs(testPortal, 'anna');
    expect((await anna.fetch('/ssf/files/empty-trash', { method: 'POST' })).status).toBe(403);
  });
});

describe('the links of the own record', () => {
  test('lead to a description, for the person alone', async () => {
    const [anna, saga] = [await signInAs(testPortal, 'anna'), await signInAs(testPortal, 'saga')];
    const self = v.parse(principalSchema, await readSelf(anna));
    for (const [kind, place] of Object.entries({
      workspace: self.workspace,
      hidden_files_folder: self.hidden_files_folder,
    })) {
      const path = `/rest${place?.href}`;
      const answer = await anna.fetch(path);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        ...place,
        kind,
        owner: { id: self.id, name: 'anna' },
      });
      expect((await saga.fetch(path)).status).toBe(404);
      expect((await testPortal.visitor().fetch(path)).status).toBe(401);
    }
  });
});

describe('the home page', () => {
  test('hides its content inside the gate until the elements know the session', async () => {
    const page = await (await (await signInAs(testPortal, 'anna')).fetch('/')).text();
    expect(page).toMatch(
      /<portico-session-gate heading-level="1">\s*<div hidden id="files" data-person="\d+" data-done="[^"]+" data-refused="[^"]+">/,
    );
    for (const need of ['webAccess', 'sharing', 'shareLinks', 'download', 'administrator']) {
      expect(page).toMatch(new RegExp(`<(button|a) [^>]*hidden data-needs="${need}"`));
    }
    for (const script of ['session-gate', 'account', 'locale-picker']) {
      expect(page).toContain(`src="/portico/${script}.js"`);
    }
  });

  test('is readable without JavaScript', async () => {
    const page = await (await (await signInAs(testPortal, 'anna')).fetch('/')).text();
    expect(page).toMatch(/<noscript><link rel="stylesheet" href="\/assets\/without-script.css">/);
    const style = await (await testPortal.visitor().fetch('/assets/without-script.css')).text();
    expect(style).toContain('portico-session-gate > [hidden]');
  });
});

describe('guests', () => {
  test('see only public files if guest access is enabled', async () => {
    await testPortal.portal.settings.write({ guestAccess: true });
    const page = await (await testPortal.visitor().fetch('/')).text();
    await testPortal.portal.settings.write({ guestAccess: undefined });
    expect(page).toMatch(/<portico-session-gate heading-level="1" require="guest">\s*<div hidden /);
    expect(page).toContain('Tide tables.xlsx');
    expect(page).not.toContain('Soundings');
    expect(page).not.toContain('data-action');
    expect(page).not.toContain('Sign out');
  });

  test('are redirected to the sign-in page if guest access or web access is disabled', async () => {
    expect((await testPortal.visitor().fetch('/')).headers.get('location')).toBe('/login');
    await testPortal.portal.settings.write({ guestAccess: true, webAccessEnabled: false });
    const answer = await testPortal.visitor().fetch('/');
    await testPortal.portal.settings.write({ guestAccess: undefined, webAccessEnabled: undefined });
    expect(answer.headers.get('location')).toBe('/login');
  });

  test('get 401 from calls that require a session', async () => {
    await testPortal.portal.settings.write({ guestAccess: true });
    const statuses = [
      (await testPortal.visitor().fetch(CALL_PATHS.self)).status,
      (await callAction(testPortal.visitor(), 'download')).status,
    ];
    await testPortal.portal.settings.write({ guestAccess: undefined });
    expect(statuses).toEqual([401, 401]);
  });

  test('see their own files at the same URL after signing in', async () => {
    await testPortal.portal.settings.write({ guestAccess: true });
    const page = await (await (await signInAs(testPortal, 'anna')).fetch('/')).text();
    await testPortal.portal.settings.write({ guestAccess: undefined });
    expect(page).toContain('Welcome, Anna.');
  });
});
