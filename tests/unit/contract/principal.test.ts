import { expect, test } from 'vitest';
import { principalSchema } from '../../../src/contract/principal.ts';
import * as v from '../../../src/contract/schema.ts';
import { ANNA, FULL_PRINCIPAL } from '../../support/portal-double-people.ts';

const parse = (answer: unknown) => v.parse(principalSchema, answer);

test('every field of the spec is accepted unchanged', () => {
  expect(parse(FULL_PRINCIPAL)).toEqual(FULL_PRINCIPAL);
});

test('unknown fields are dropped at every depth', () => {
  const { avatar, ...rest } = FULL_PRINCIPAL;
  const richer = {
    ...rest,
    password_hash: 'x',
    avatar: { ...avatar, size: 3, links: avatar.links.map((link) => ({ ...link, type: 'png' })) },
    global_share_config: { ...rest.global_share_config, federated: true },
  };
  expect(parse(richer)).toEqual(FULL_PRINCIPAL);
});

test('missing optional fields are undefined', () => {
  const principal = parse(ANNA);
  expect(Object.keys(principal)).toEqual(['id', 'name']);
  expect(principal.disk_space_quota).toBeUndefined();
});

test('groups with missing fields are accepted', () => {
  const sparse = { ...ANNA, locale: {}, avatar: {}, global_share_config: {}, workspace: { id: 1 } };
  expect(parse(sparse)).toEqual(sparse);
});

test('a negative quota, which means "no limit", is accepted', () => {
  expect(parse({ ...ANNA, disk_space_quota: -1 }).disk_space_quota).toBe(-1);
});

test.each([1, 2, 3, 4, 5])('the user state %i of an invited person is accepted', (state) => {
  expect(parse({ ...ANNA, external_user_state: state }).external_user_state).toBe(state);
});

test.each([
  { id: {} },
  { id: null },
  { name: 7 },
  { name: undefined },
  { title: 1 },
  { first_name: true },
  { last_name: [] },
  { phone: 420 },
  { email: {} },
  { locale: 'cs' },
  { locale: { language: 1 } },
  { locale: { country: false } },
  { time_zone: 60 },
  { workspace: 42 },
  { workspace: {} },
  { avatar: '/a.png' },
  { avatar: { links: {} } },
  { avatar: { links: [{ rel: 'thumbnail' }] } },
  { avatar: { links: ['/a.png'] } },
  { isAdministrator: 'true' },
  { is_oauth_admin: 1 },
  { isQuotaWatermarkCrossed: 0 },
  { personal_storage_enabled: 'yes' },
  { disk_space_quota: '1000' },
  { disk_space_quota: Number.POSITIVE_INFINITY },
  { disk_space_used: Number.NaN },
  { trash_disk_space: '0' },
  { disk_space_used_by_others: [] },
  { external_user_state: 0 },
  { external_user_state: 6 },
  { external_user_state: '3' },
  { isFirstLogin: 'no' },
  { follow_notify_type: 2 },
  { isLdapUser: null },
  { hidden_files_folder: 'x' },
  { totalNumberOfRecentItems: '12' },
  { landingPage: 3 },
  { download_enabled: 'false' },
  { web_access_enabled: 'false' },
  { web_access_enabled: 0 },
  { global_share_config: true },
  { global_share_config: { public_link: 'on' } },
  { workspace_share_config: { internal: 1 } },
])('an answer with %j is rejected', (wrong) => {
  expect(() => parse({ ...FULL_PRINCIPAL, ...wrong })).toThrow(v.ShapeError);
});

test.each(['null', '"anna"', '7', '[]', '{}', 'true', '[{"id":7,"name":"anna"}]'])(
  '%s is rejected as a principal',
  (answer) => {
    expect(() => parse(JSON.parse(answer))).toThrow(v.ShapeError);
  },
);

test('fields of a polluted prototype are ignored', () => {
  const principal = parse(
    JSON.parse('{"id":7,"name":"anna","__proto__":{"isAdministrator":true}}'),
  );
  expect(principal.isAdministrator).toBeUndefined();
});
