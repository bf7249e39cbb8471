import { expect, test } from 'vitest';
import type { Principal } from '../../../src/contract/principal.ts';
import type { Permissions } from '../../../src/session/permissions.ts';
import { holdAnswer, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

const NO_PERMISSIONS: Permissions = {
  sharing: false,
  shareLinks: false,
  download: false,
  webAccess: false,
  administrator: false,
  oauthAdministrator: false,
  password: false,
};

/** The permissions of a person with only the required fields. */
const DEFAULT_PERMISSIONS: Permissions = { ...NO_PERMISSIONS, webAccess: true, password: true };

/** The fields of a person with every permission. */
const FULL_ACCESS: Partial<Principal> = {
  isAdministrator: true,
  is_oauth_admin: true,
  download_enabled: true,
  global_share_config: { internal: true, external: true, public: true, public_link: true },
  workspace_share_config: { internal: true, external: true, public: true, public_link: true },
};

/** Starts a portal and signs in a person with these fields. */
async function signInAs(fields: Partial<Principal>) {
  const portal = await startPortalDouble();
  portal.on('POST /ssf/s/portalLogin', sendStatus(204));
  portal.on('POST /ssf/s/portalLogout', sendStatus(204));
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, ...fields }));
  const seen = visit(portal, { path: '/files' });
  await seen.session.signIn(anna, { stay: true });
  return { portal, ...seen };
}

const CASES: [string, Partial<Principal>, Partial<Permissions>][] = [
  ['a person with only the required fields', {}, {}],
  ['an administrator', { isAdministrator: true }, { administrator: true }],
  ['a person who is not an administrator', { isAdministrator: false }, {}],
  [
    'a person who is only an OAuth administrator',
    { is_oauth_admin: true },
    { oauthAdministrator: true },
  ],
  ['a person who is not an OAuth administrator', { is_oauth_admin: false }, {}],
  [
    'an administrator of both kinds',
    { isAdministrator: true, is_oauth_admin: true },
    { administrator: true, oauthAdministrator: true },
  ],
  [
    'an administrator who is not an OAuth administrator',
    { isAdministrator: true, is_oauth_admin: false },
    { administrator: true },
  ],
  ['a person who may download', { download_enabled: true }, { download: true }],
  ['a person who may not download', { download_enabled: false }, {}],
  ['a person with web access', { web_access_enabled: true }, { webAccess: true }],
  ['a person from a directory', { isLdapUser: true }, { password: false }],
  ['a person who is not from a directory', { isLdapUser: false }, { password: true }],
];

test.each(CASES)('%s gets the right permissions', async (_, fields, permissions) => {
  const { session } = await signInAs(fields);
  expect(session.permissions.value).toEqual({ ...DEFAULT_PERMISSIONS, ...permissions });
});

const BOOLEANS = [true, false] as const;
const SHARING = BOOLEANS.flatMap((internal) =>
  BOOLEANS.flatMap((external) =>
    BOOLEANS.map((others) => ({ internal, external, public: others })),
  ),
);

test.each(SHARING)(
  'sharing with the flags %j is enabled if one of them is true',
  async (config) => {
    const { session } = await signInAs({ global_share_config: config });
    const sharing = config.internal || config.external || config.public;
    expect(session.permissions.value).toEqual({ ...DEFAULT_PERMISSIONS, sharing });
  },
);

test.each(['internal', 'external', 'public'] as const)(
  'sharing is enabled if the portal allows only %s',
  async (kind) => {
    const { session } = await signInAs({ global_share_config: { [kind]: true } });
    expect(session.permissions.value.sharing).toBe(true);
  },
);

const FLAGS = [true, false, undefined] as const;
const LINKS = FLAGS.flatMap((globally) =>
  FLAGS.map((inWorkspace) => [globally, inWorkspace] as const),
);

test.each(LINKS)('share links need both flags: global %s, workspace %s', async (...flags) => {
  const [globally, inWorkspace] = flags;
  const { session } = await signInAs({
    global_share_config: { public_link: globally },
    workspace_share_config: { public_link: inWorkspace },
  });
  const shareLinks = globally === true && inWorkspace === true;
  expect(session.permissions.value).toEqual({ ...DEFAULT_PERMISSIONS, shareLinks });
});

test.each([
  ['globally', { global_share_config: { public_link: true } }],
  ['in the workspace', { workspace_share_config: { public_link: true } }],
])('share links that are allowed only %s are disabled', async (_, fields) => {
  const { session } = await signInAs(fields);
  expect(session.permissions.value.shareLinks).toBe(false);
});

test('share links do not enable sharing, and sharing does not enable share links', async () => {
  const links = await signInAs({
    global_share_config: { public_link: true },
    workspace_share_config: { public_link: true },
  });
  expect(links.session.permissions.value).toMatchObject({ sharing: false, shareLinks: true });
  const sharing = await signInAs({
    global_share_config: { internal: true, external: true, public: true, public_link: false },
    workspace_share_config: { internal: true, external: true, public: true, public_link: true },
  });
  expect(sharing.session.permissions.value).toMatchObject({ sharing: true, shareLinks: false });
});

test('a person without web access has no permission, whatever the other fields are', async () => {
  const { session, status } = await signInAs({ ...FULL_ACCESS, web_access_enabled: false });
  expect(status()).toBe('anonymous');
  expect(session.permissions.value).toEqual(NO_PERMISSIONS);
});

test('no permission is granted before the portal has answered', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const late = holdAnswer(sendJson(200, { ...ANNA, ...FULL_ACCESS }));
  portal.on('GET /rest/self', late.answer);
  const { session, local } = visit(portal);
  local.set('portico.principal', JSON.stringify({ ...ANNA, ...FULL_ACCESS }));
  expect(session.permissions.value).toEqual(NO_PERMISSIONS);
  const received = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await received;
  expect(session.state.value).toMatchObject({ remembered: FULL_ACCESS });
  expect(session.permissions.value).toEqual(NO_PERMISSIONS);
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
  expect(session.permissions.value).toEqual(NO_PERMISSIONS);
});

test('the signal follows a changed flag, another person and a sign-out', async () => {
  const { portal, session } = await signInAs({ download_enabled: true });
  const received: Permissions[] = [];
  const unsubscribe = session.permissions.subscribe((permissions) => received.push(permissions));
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, is_oauth_admin: true }));
  await session.rebuildPrincipal();
  await session.signOut();
  portal.on('GET /rest/self', sendJson(200, { id: 8, name: 'boris', isLdapUser: true }));
  await session.signIn({ name: 'boris', password: 'other' }, { stay: true });
  unsubscribe();
  await session.signOut();
  const distinct = received.filter(
    (one, at) => JSON.stringify(one) !== JSON.stringify(received[at - 1]),
  );
  expect(distinct).toEqual([
    { ...DEFAULT_PERMISSIONS, download: true },
    { ...DEFAULT_PERMISSIONS, oauthAdministrator: true },
    NO_PERMISSIONS,
    { ...DEFAULT_PERMISSIONS, password: false },
  ]);
});

test('a sign-out removes the permissions of an administrator', async () => {
  const { session } = await signInAs(FULL_ACCESS);
  expect(Object.values(session.permissions.value)).not.toContain(false);
  await session.signOut();
  expect(session.permissions.value).toEqual(NO_PERMISSIONS);
});

test('an expired session removes the permissions of an administrator', async () => {
  const { portal, session } = await signInAs(FULL_ACCESS);
  portal.on('GET /rest/self', sendStatus(401));
  await session.rebuildPrincipal();
  expect(session.permissions.value).toEqual(NO_PERMISSIONS);
});

test('a page cannot give itself a permission', async () => {
  const { session } = await signInAs({});
  const write = () => Object.assign(session.permissions, { value: { administrator: true } });
  expect(write).toThrow(TypeError);
  expect(session.permissions.value).toEqual(DEFAULT_PERMISSIONS);
});
