import { expect, test } from 'vitest';
import type { Principal } from '../../../src/contract/principal.ts';
import type { Permissions } from '../../../src/session/permissions.ts';
import { holdAnswer, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

const NOTHING: Permissions = {
  sharing: false,
  shareLinks: false,
  download: false,
  webAccess: false,
  administrator: false,
  oauthAdministrator: false,
  password: false,
};

/** What somebody may do of whom the portal tells nothing but the name. */
const ORDINARY: Permissions = { ...NOTHING, webAccess: true, password: true };

/** Everybody who may do everything. */
const MIGHTY: Partial<Principal> = {
  isAdministrator: true,
  is_oauth_admin: true,
  download_enabled: true,
  global_share_config: { internal: true, external: true, public: true, public_link: true },
  workspace_share_config: { internal: true, external: true, public: true, public_link: true },
};

/** A portal at which somebody with these fields signs in, and their page. */
async function signedInAs(fields: Partial<Principal>) {
  const portal = await startPortalDouble();
  portal.on('POST /ssf/s/portalLogin', sendStatus(204));
  portal.on('POST /ssf/s/portalLogout', sendStatus(204));
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, ...fields }));
  const seen = visit(portal, { path: '/files' });
  await seen.session.signIn(anna, { stay: true });
  return { portal, ...seen };
}

const CASES: [string, Partial<Principal>, Partial<Permissions>][] = [
  ['somebody of whom nothing is told', {}, {}],
  ['an administrator', { isAdministrator: true }, { administrator: true }],
  ['somebody who is no administrator', { isAdministrator: false }, {}],
  ['an OAuth administrator only', { is_oauth_admin: true }, { oauthAdministrator: true }],
  ['somebody who is no OAuth administrator', { is_oauth_admin: false }, {}],
  [
    'an administrator of both kinds',
    { isAdministrator: true, is_oauth_admin: true },
    { administrator: true, oauthAdministrator: true },
  ],
  [
    'an administrator who is none of OAuth',
    { isAdministrator: true, is_oauth_admin: false },
    { administrator: true },
  ],
  ['somebody who may download', { download_enabled: true }, { download: true }],
  ['somebody who may not download', { download_enabled: false }, {}],
  ['somebody with web access', { web_access_enabled: true }, { webAccess: true }],
  ['somebody from a directory', { isLdapUser: true }, { password: false }],
  ['somebody from no directory', { isLdapUser: false }, { password: true }],
];

test.each(CASES)('what may be done by %s', async (_, fields, permissions) => {
  const { session } = await signedInAs(fields);
  expect(session.permissions.value).toEqual({ ...ORDINARY, ...permissions });
});

const EITHER = [true, false] as const;
const SHARING = EITHER.flatMap((internal) =>
  EITHER.flatMap((external) => EITHER.map((others) => ({ internal, external, public: others }))),
);

test.each(SHARING)('sharing is on if one of %j is', async (config) => {
  const { session } = await signedInAs({ global_share_config: config });
  const sharing = config.internal || config.external || config.public;
  expect(session.permissions.value).toEqual({ ...ORDINARY, sharing });
});

test.each(['internal', 'external', 'public'] as const)(
  'sharing is enabled if the portal only allows %s',
  async (kind) => {
    const { session } = await signedInAs({ global_share_config: { [kind]: true } });
    expect(session.permissions.value.sharing).toBe(true);
  },
);

const STANDS = [true, false, undefined] as const;
const LINKS = STANDS.flatMap((everywhere) => STANDS.map((here) => [everywhere, here] as const));

test.each(LINKS)('share links, allowed everywhere: %s, in the workspace: %s', async (...flags) => {
  const [everywhere, here] = flags;
  const { session } = await signedInAs({
    global_share_config: { public_link: everywhere },
    workspace_share_config: { public_link: here },
  });
  const shareLinks = everywhere === true && here === true;
  expect(session.permissions.value).toEqual({ ...ORDINARY, shareLinks });
});

test.each([
  ['everywhere', { global_share_config: { public_link: true } }],
  ['in the workspace', { workspace_share_config: { public_link: true } }],
])('links that are allowed only %s are not allowed', async (_, fields) => {
  const { session } = await signedInAs(fields);
  expect(session.permissions.value.shareLinks).toBe(false);
});

test('permissions for links do not enable sharing, and sharing does not enable links', async () => {
  const links = await signedInAs({
    global_share_config: { public_link: true },
    workspace_share_config: { public_link: true },
  });
  expect(links.session.permissions.value).toMatchObject({ sharing: false, shareLinks: true });
  const sharing = await signedInAs({
    global_share_config: { internal: true, external: true, public: true, public_link: false },
    workspace_share_config: { internal: true, external: true, public: true, public_link: true },
  });
  expect(sharing.session.permissions.value).toMatchObject({ sharing: true, shareLinks: false });
});

test('a person without web access has no permission, whatever else the portal says', async () => {
  const { session, status } = await signedInAs({ ...MIGHTY, web_access_enabled: false });
  expect(status()).toBe('anonymous');
  expect(session.permissions.value).toEqual(NOTHING);
});

test('there are no permissions before the portal has answered', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const late = holdAnswer(sendJson(200, { ...ANNA, ...MIGHTY }));
  portal.on('GET /rest/self', late.answer);
  const { session, local } = visit(portal);
  local.set('portico.principal', JSON.stringify({ ...ANNA, ...MIGHTY }));
  expect(session.permissions.value).toEqual(NOTHING);
  const received = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await received;
  expect(session.state.value).toMatchObject({ remembered: MIGHTY });
  expect(session.permissions.value).toEqual(NOTHING);
  late.release();
  await starting;
  expect(session.permissions.value).toMatchObject({ administrator: true, shareLinks: true });
});

test('a guest has no permission', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', sendJson(200, { guestAccess: true, fileDownloadEnabled: true }));
  const { session, status } = visit(portal);
  await session.start();
  expect(session.guestAccess.value).toBe(true);
  session.continueAsGuest();
  expect(status()).toBe('guest');
  expect(session.permissions.value).toEqual(NOTHING);
});

test('the signal follows a changed flag, another person and a sign-out', async () => {
  const { portal, session } = await signedInAs({ download_enabled: true });
  const heard: Permissions[] = [];
  const leave = session.permissions.subscribe((permissions) => heard.push(permissions));
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, is_oauth_admin: true }));
  await session.rebuildPrincipal();
  await session.signOut();
  portal.on('GET /rest/self', sendJson(200, { id: 8, name: 'boris', isLdapUser: true }));
  await session.signIn({ name: 'boris', password: 'other' }, { stay: true });
  leave();
  await session.signOut();
  const distinct = heard.filter((one, at) => JSON.stringify(one) !== JSON.stringify(heard[at - 1]));
  expect(distinct).toEqual([
    { ...ORDINARY, download: true },
    { ...ORDINARY, oauthAdministrator: true },
    NOTHING,
    { ...ORDINARY, password: false },
  ]);
});

test("after a sign-out the administrator's permissions are gone", async () => {
  const { session } = await signedInAs(MIGHTY);
  expect(Object.values(session.permissions.value)).not.toContain(false);
  await session.signOut();
  expect(session.permissions.value).toEqual(NOTHING);
});

test("after the session has expired, the administrator's permissions are gone", async () => {
  const { portal, session } = await signedInAs(MIGHTY);
  portal.on('GET /rest/self', sendStatus(401));
  await session.rebuildPrincipal();
  expect(session.permissions.value).toEqual(NOTHING);
});

test('a page cannot give itself a permission', async () => {
  const { session } = await signedInAs({});
  const write = () => Object.assign(session.permissions, { value: { administrator: true } });
  expect(write).toThrow(TypeError);
  expect(session.permissions.value).toEqual(ORDINARY);
});
