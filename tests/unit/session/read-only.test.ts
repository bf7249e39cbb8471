import { expect, test } from 'vitest';
import { sendJson } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { FULL_PRINCIPAL } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

/** Opens a page where a person with all fields is signed in, at a portal with branding and license. */
async function openSignedInPage() {
  const portal = await startPortalDouble();
  portal.on('GET /rest/self', sendJson(200, FULL_PRINCIPAL));
  portal.on('GET /rest/public', sendJson(200, { branding: { name: 'Files' }, guestAccess: false }));
  portal.on('GET /rest/release_info', sendJson(200, { license_expired: false }));
  const page = visit(portal);
  await page.session.start();
  await page.session.signIn({ name: 'anna', password: 'secret' }, { stay: true });
  return page;
}

const VALUES = [
  'state',
  'principal',
  'permissions',
  'publicInfo',
  'branding',
  'guestAccess',
  'licence',
  'singleSignOn',
  'factorOffered',
] as const;

test.each(VALUES)('a script of the page cannot write %s of the elements', async (name) => {
  const { session, pageSession } = await openSignedInPage();
  const copy = pageSession[name];
  const before = session[name].value;
  expect(() => Object.assign(copy, { value: 'forged' })).toThrow(TypeError);
  for (const member of ['value', 'peek', 'subscribe', 'v']) {
    Object.defineProperty(copy, member, { value: 'forged' });
  }
  expect([session[name].value, session[name].peek()]).toEqual([before, before]);
});

test('a script of the page reads the values in each way of a signal, and follows them', async () => {
  const { session, pageSession } = await openSignedInPage();
  const { guestAccess, state } = pageSession;
  const seen: string[] = [];
  const stop = state.subscribe(({ status }) => seen.push(status));
  await session.signOut({ stay: true });
  stop();
  expect(seen).toEqual(['signed-in', 'signing-out', 'anonymous']);
  expect(JSON.stringify({ guestAccess })).toBe('{"guestAccess":false}');
  expect([guestAccess.peek(), guestAccess.valueOf(), `${guestAccess}`]).toEqual([
    false,
    false,
    'false',
  ]);
});
