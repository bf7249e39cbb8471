import { afterEach, expect, test } from 'vitest';
import { FACTOR_NUMBER } from '../../second-portal/authority.ts';
import {
  BASE,
  BROWSER_COOKIE,
  CALLS,
  FIELDS,
  NAMES,
  PAGES,
  PHRASES,
} from '../../second-portal/names.ts';
import type { PortalOffer, PortalVariant } from '../../second-portal/portal-context.ts';
import { openSecondPortal, type SecondPortal } from '../../second-portal/second-portal.ts';
import { openVisitor, readLinkToken } from './visitor.ts';

const READABLE: PortalVariant = {
  token: 'readable',
  clearsCookies: false,
  forgeryToken: 'cookie',
  redirectStatus: 609,
  sendsLocation: true,
};

const [MEMBER, , ADMINISTRATOR] = ['mara', 'käthe', 'root'];

let portal: SecondPortal;

async function visit(offer: PortalOffer = {}, variant = READABLE) {
  portal = await openSecondPortal({ elements: '.', variant, offer });
  return openVisitor(portal, CALLS.login);
}

function findPerson(wanted: string | undefined) {
  const person = portal.people.find(({ name }) => name === wanted);
  if (!person) throw new Error(`There is no person named ${wanted}`);
  return person;
}

afterEach(() => portal.close());

test('a right password signs in, and the next page is relative to the call', async () => {
  const visitor = await visit();
  expect((await visitor.get(CALLS.self)).status).toBe(401);
  const answer = await visitor.signIn(findPerson('käthe'));
  expect(answer.status).toBe(200);
  const location = new URL(answer.headers.get('Location') ?? '', answer.url);
  expect(location.pathname).toBe(BASE + PAGES.home);
  expect(await (await visitor.get(CALLS.self)).json()).toMatchObject({
    id: 'p-käthe',
    name: 'käthe',
    trash_disk_space: '12',
  });
});

test('a sign-out leaves the cookies in the browser, and they are good for nothing', async () => {
  const visitor = await visit();
  await visitor.signIn(findPerson(MEMBER));
  expect((await visitor.post(CALLS.logout)).status).toBe(204);
  expect(visitor.cookies.has(NAMES.publicTokenCookie)).toBe(true);
  expect((await visitor.get(CALLS.self)).status).toBe(401);
});

test('a changing call without the token of the last sign-in is refused', async () => {
  const visitor = await visit();
  const first = visitor.cookies.get('XSRF-TOKEN') ?? '';
  expect((await visitor.post(CALLS.login, { 'X-XSRF-TOKEN': 'forged' })).status).toBe(403);
  await visitor.signIn(findPerson(MEMBER));
  expect((await visitor.post(CALLS.logout, { 'X-XSRF-TOKEN': first })).status).toBe(403);
  const origin = 'https://evil.example';
  expect((await visitor.post(CALLS.logout, { Origin: origin })).status).toBe(403);
});

test('wrong passwords lead to a riddle, whose answer is valid once', async () => {
  const visitor = await visit();
  const { name, password } = findPerson(MEMBER);
  const wrong = { name, password: 'wrong' };
  expect(await (await visitor.signIn(wrong)).text()).toBe('Bad password');
  await visitor.signIn(wrong);
  expect(await (await visitor.signIn(wrong)).text()).toBe(PHRASES.invalidCredential);
  expect(await (await visitor.signIn({ name, password })).text()).toBe(PHRASES.invalidCaptcha);
  await visitor.get(`${CALLS.captcha}?dummy=1`);
  const answer = portal.getRiddleAnswer(visitor.cookies.get(BROWSER_COOKIE) ?? '');
  const query = `?${NAMES.captchaParameter}=${answer}`;
  expect((await visitor.signIn(wrong, query)).status).toBe(401);
  expect(await (await visitor.signIn({ name, password }, query)).text()).toBe(
    PHRASES.invalidCaptcha,
  );
});

test('a second factor is confirmed at the authority', async () => {
  const visitor = await visit({ secondFactor: true });
  const answer = await visitor.signIn(findPerson(MEMBER));
  expect(answer.status).toBe(609);
  expect((await visitor.get(CALLS.self)).status).toBe(401);
  const address = answer.headers.get(NAMES.redirectHeader) ?? '';
  const confirmed = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ number: FACTOR_NUMBER }),
    redirect: 'manual',
  });
  const back = new URL(confirmed.headers.get('Location') ?? '');
  expect(back.href.startsWith(portal.address + PAGES.factorReturn)).toBe(true);
  const exchange = `${CALLS.secondFactorCallback}${back.search}`;
  expect((await visitor.get(exchange)).status).toBe(204);
  expect((await visitor.get(exchange)).status).toBe(400);
  const passed = await visitor.post(CALLS.login, {
    Authorization: `Bearer ${visitor.cookies.get(NAMES.publicTokenCookie)}`,
    [NAMES.mfaTokenHeader]: visitor.cookies.get(NAMES.mfaTokenCookie) ?? '',
  });
  expect(passed.status).toBe(200);
  expect((await visitor.get(CALLS.self)).status).toBe(200);
});

test('single sign-on returns to the sign-in page with a session', async () => {
  const visitor = await visit({ singleSignOn: true });
  const start = await visitor.get(PAGES.signOn);
  const { name: account, password: secret } = findPerson(MEMBER);
  const signedOn = await fetch(start.headers.get('Location') ?? '', {
    method: 'POST',
    body: new URLSearchParams({ account, secret }),
    redirect: 'manual',
  });
  const { search } = new URL(signedOn.headers.get('Location') ?? '');
  const end = await visitor.get(PAGES.signOnReturn + search);
  expect(end.headers.get('Location')).toBe(BASE + PAGES.signIn);
  expect(portal.countSessions()).toBe(1);
});

test('each of three houses signs its people in and out, and a code opens nothing at another one', async () => {
  const visitor = await visit({ singleSignOn: 'all houses' });
  const { name: account, password: secret } = findPerson(MEMBER);
  const follow = async (path: string, body: BodyInit) => {
    const { headers } = await visitor.get(path);
    const options = { method: 'POST', body, redirect: 'manual' } as const;
    const answer = await fetch(headers.get('Location') ?? '', options);
    return { there: new URL(answer.url).origin, back: answer.headers.get('Location') ?? '' };
  };
  const page = await (await visitor.get(PAGES.signIn)).text();
  const [, json = ''] = /id="portico-settings">(.*?)<\/script>/.exec(page) ?? [];
  const { singleSignOn, allowedOrigins } = JSON.parse(json);
  expect(allowedOrigins).toEqual(portal.houses);
  expect(singleSignOn).toHaveLength(3);
  for (const [index, { loginUrl, logoutUrl, icon }] of singleSignOn.entries()) {
    const picture = await fetch(portal.origin + icon);
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    const { there, back } = await follow(loginUrl, new URLSearchParams({ account, secret }));
    expect(there).toBe(portal.houses[index]);
    const returned = back.slice(portal.address.length);
    const other = singleSignOn[(index + 1) % 3].id;
    await visitor.get(returned.replace(/house=\w+/, `house=${other}`));
    expect(portal.countSessions()).toBe(0);
    await visitor.get(returned);
    expect(portal.countSessions()).toBe(1);
    portal.endSessions();
    expect((await follow(logoutUrl, '')).there).toBe(portal.houses[index]);
  }
});

test('an invited person registers, and confirms with the link of the next mail', async () => {
  const visitor = await visit();
  const name = 'greta@partner.example';
  const password = 'the tide comes in';
  portal.invite(name);
  const record = { euet: readLinkToken(portal), password, firstName: 'Greta', lastName: 'Öberg' };
  const answer = await visitor.post(CALLS.register, {}, JSON.stringify(record));
  expect(await answer.json()).toEqual({ userState: 2 });
  expect((await visitor.signIn({ name, password })).status).toBe(401);
  const query = `?${NAMES.externalTokenParameter}=${readLinkToken(portal)}`;
  expect((await visitor.signIn({ name, password }, query)).status).toBe(200);
});

test('the data of the console need the second login', async () => {
  const visitor = await visit();
  const { name, password } = findPerson(ADMINISTRATOR);
  await visitor.signIn({ name, password });
  expect((await visitor.get(PAGES.people)).status).toBe(403);
  const form = new URLSearchParams({ [FIELDS.userName]: name, [FIELDS.password]: password });
  expect((await visitor.post(CALLS.portalLogin, {}, form)).status).toBe(204);
  expect(await (await visitor.get(PAGES.people)).json()).toContain('Ines Duarte');
  await visitor.post(CALLS.portalLogout);
  expect((await visitor.get(PAGES.people)).status).toBe(403);
});

test('guests see the public files only, and only where the portal offers them', async () => {
  const visitor = await visit({ guestAccess: true });
  expect(await (await visitor.get(PAGES.home)).text()).toContain('Papers for everybody');
  await portal.close();
  const other = await visit();
  expect((await other.get(PAGES.home)).status).toBe(302);
});

test('a disabled login refuses a sign-in with 503', async () => {
  const visitor = await visit();
  portal.disableLogin();
  const answer = await visitor.signIn(findPerson(MEMBER));
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '600']);
});

test('the other variant hides its token, and says on which page to go on in the description of the person', async () => {
  const variant: PortalVariant = {
    token: 'hidden',
    clearsCookies: true,
    forgeryToken: 'meta',
    redirectStatus: 470,
    sendsLocation: false,
  };
  const visitor = await visit({}, variant);
  expect(visitor.cookies.has('XSRF-TOKEN')).toBe(false);
  const page = await (await visitor.get(PAGES.signIn)).text();
  const [, escaped = ''] = /<meta name="csrf-token" content="([^"]+)"/.exec(page) ?? [];
  const { name, password } = findPerson(MEMBER);
  const answer = await visitor.post(CALLS.login, {
    'X-XSRF-TOKEN': escaped,
    Authorization: `Basic ${btoa(`${name}:${password}`)}`,
  });
  expect(answer.headers.get('Location')).toBeNull();
  const cookies = answer.headers.getSetCookie();
  expect(cookies.find((cookie) => cookie.startsWith(NAMES.publicTokenCookie))).toContain(
    'HttpOnly',
  );
  expect(await (await visitor.get(CALLS.self)).json()).toMatchObject({ landingPage: 'files/home' });
  await visitor.post(CALLS.logout, { 'X-XSRF-TOKEN': escaped });
  expect(visitor.cookies.has(NAMES.publicTokenCookie)).toBe(false);
});

test('outside its base path, the server answers nothing', async () => {
  await visit();
  expect((await fetch(`${portal.origin}/login`)).status).toBe(404);
  expect(portal.strays).toEqual(['GET /login']);
});
