import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { connect } from '../../support/connect.ts';
import { sendJson, sendRawJson } from '../../support/http-answers.ts';
import { startHttpServer } from '../../support/http-server.ts';
import { FULL_PRINCIPAL } from '../../support/portal-double-people.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function readSelf(answer: object) {
  const { origin } = await startHttpServer(sendJson(200, answer));
  return connect(defaultSettings(origin)).self({});
}

test('only the name is required', async () => {
  await expect(readSelf({ name: 'anna' })).resolves.toEqual({ name: 'anna' });
  expect(console.warn).not.toHaveBeenCalled();
});

test.each(['7f3a', 7])('the id may be %j', async (id) => {
  await expect(readSelf({ name: 'anna', id })).resolves.toEqual({ name: 'anna', id });
});

test.each([
  { id: {} },
  { title: 1 },
  { locale: 'cs' },
  { workspace: 42 },
  { avatar: { links: [{ rel: 'thumbnail' }] } },
  { isAdministrator: 'true' },
  { isAdministrator: 1 },
  { disk_space_quota: '1000' },
  { external_user_state: 6 },
  { download_enabled: 'true' },
  { landingPage: ['/home'] },
  { global_share_config: { public_link: 'on' } },
])('the wrong field in %j is dropped and logged', async (wrong) => {
  const [name = ''] = Object.keys(wrong);
  const { [name as 'id']: _, ...expected } = FULL_PRINCIPAL;
  await expect(readSelf({ ...FULL_PRINCIPAL, ...wrong })).resolves.toEqual(expected);
  expect(console.warn).toHaveBeenCalledOnce();
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(`"${name}"`));
});

test('the key `__proto__` in an answer gives nobody rights', async () => {
  const answer =
    '{"name": "anna", "__proto__": {"isAdministrator": true}, "avatar": {"__proto__": {"href": "/a"}}}';
  const { origin } = await startHttpServer(sendRawJson(answer));
  const principal = await connect(defaultSettings(origin)).self({});
  expect(principal.isAdministrator).toBeUndefined();
  expect(principal.avatar?.href).toBeUndefined();
  expect(Object.getPrototypeOf(principal)).toBe(Object.prototype);
  expect('isAdministrator' in {}).toBe(false);
});

test.each(['true', 1, 'yes', {}])('web access of %j counts as switched off', async (access) => {
  const principal = await readSelf({ name: 'anna', web_access_enabled: access });
  expect(principal.web_access_enabled).toBe(false);
});

test('missing web access is allowed', async () => {
  const principal = await readSelf({ name: 'anna', web_access_enabled: null });
  expect(principal.web_access_enabled).toBeUndefined();
});
