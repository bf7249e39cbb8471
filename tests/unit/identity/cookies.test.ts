import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { createToken } from '../../../demo/server/secrets.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { openEmptyDatabase } from '../portal/support/open-empty-database.ts';
import { MINIMUM_COST } from '../portal/support/open-test-portal.ts';
import { setUpApp } from './support/authenticator-app.ts';
import { Person } from './support/open-authority.ts';

const ORIGIN = 'https://id.example';
const PORTAL = 'http://127.0.0.1:65000';
const ANNA = { name: 'anna', password: 'known to anna alone' };
const SIGN_ON = { clientId: 'sign-on', clientSecret: createToken() };
const FACTOR = { clientId: 'factor', clientSecret: createToken() };

let database: Database;
let identity: Identity;
let address: string;
beforeAll(async () => {
  database = await openEmptyDatabase();
  identity = await createIdentity({
    data: { database },
    sealingKey: SEALING_KEY,
    accounts: [ANNA],
    host: '127.0.0.1',
    port: 0,
    origin: ORIGIN,
    trustProxy: 1,
    passwordCost: MINIMUM_COST,
  });
  address = `http://127.0.0.1:${(identity.server.address() as AddressInfo).port}`;
  await identity.addClient({ ...SIGN_ON, redirectUris: [`${PORTAL}/callback`] });
  await identity.addSecondFactorClient({ ...FACTOR, redirectUris: [`${PORTAL}/callback`] });
});
afterAll(async () => {
  await identity.close();
  await database.close();
});

/** A browser behind the proxy that adds https. */
class HttpsPerson extends Person {
  /** The `Set-Cookie` headers so far. */
  readonly cookies: string[] = [];

  override async fetch(path: string, init?: RequestInit): Promise<Response> {
    const answer = await super.fetch(path.replace(ORIGIN, address), init);
    this.cookies.push(...answer.headers.getSetCookie());
    return answer;
  }
}

const openBrowser = () => new HttpsPerson({ identity: { origin: ORIGIN } });

async function createAuthorizationUrl(
  { clientId }: { clientId: string },
  parameters: Record<string, string> = {},
): Promise<string> {
  const challenge = await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier());
  return `${ORIGIN}/auth?${new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${PORTAL}/callback`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: '/',
    ...parameters,
  })}`;
}

const createTicket = (claims: Record<string, unknown>) =>
  new SignJWT({ iss: FACTOR.clientId, aud: ORIGIN, name: 'Anna', jti: createToken(), ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(new TextEncoder().encode(FACTOR.clientSecret));

const startSignOn = async () => openBrowser().open(await createAuthorizationUrl(SIGN_ON));

/** Returns the names of the cookies without those that are removed, and without signatures. */
const listNames = ({ cookies }: HttpsPerson) =>
  new Set(
    cookies
      .map((cookie) => cookie.split('=')[0] ?? '')
      .filter((name) => !name.endsWith('.sig'))
      .toSorted(),
  );

/** Expects what browsers require of the prefix in each name (RFC 6265bis section 4.1.3). */
function expectPrefixes({ cookies }: HttpsPerson) {
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; secure/i);
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).not.toMatch(/; domain/i);
    expect(cookie).toMatch(
      /^__Host-.*; path=\/(;|$)|^__Secure-\w+_resume(\.sig)?=.*; path=\/auth\//i,
    );
  }
}

test('cookies are signed with SHA-256', async () => {
  const { cookies } = await startSignOn();
  const signatures = cookies.filter((cookie) => /^[^=]+\.sig=./.test(cookie));
  expect(signatures).not.toEqual([]);
  // 32 bytes; the 20 bytes of SHA-1 are 27 characters.
  for (const signature of signatures) expect(signature).toMatch(/\.sig=[\w-]{43};/);
});

describe('on https no neighboring host can set the cookies', () => {
  test('of a sign-in', async () => {
    const anna = await startSignOn();
    const form = /action="([^"]+)"/.exec(anna.page)?.[1] ?? '';
    await anna.send(form, ANNA);
    expect(anna.url).toContain(`${PORTAL}/callback?code=`);
    expectPrefixes(anna);
    expect(listNames(anna)).toEqual(
      new Set([
        '__Host-identity_device',
        '__Host-identity_interaction',
        '__Host-identity_session',
        '__Secure-identity_resume',
      ]),
    );
  });

  test('of a second factor and its management', async () => {
    const person = openBrowser();
    const nonce = createToken();
    const ticket = await createTicket({ sub: '7', purpose: 'sign-in', enrol: true, nonce });
    const parameters = { nonce, prompt: 'login', login_ticket: ticket };
    await person.open(await createAuthorizationUrl(FACTOR, parameters));
    const app = await setUpApp(person, { clock: { now: Date.now, pass: () => {} } });
    await person.send('/saved', { saved: 'yes' });
    expect(person.url).toContain(`${PORTAL}/callback?code=`);

    const task = { sub: '7', purpose: 'manage', return_to: `${PORTAL}/callback` };
    await person.open(`${ORIGIN}/manage?ticket=${await createTicket(task)}`);
    // The code of this half-minute is used; the authority accepts the next one.
    await person.send('/code', { code: app.code(30) });
    expect(person.text).toContain('Two-step verification');
    expectPrefixes(person);
    expect(listNames(person)).toEqual(
      new Set([
        '__Host-identity_manage',
        '__Host-second_factor_browser',
        '__Host-second_factor_interaction',
        '__Host-second_factor_session',
        '__Secure-second_factor_resume',
      ]),
    );
  });
});

describe('a sign-in that an attacker has begun', () => {
  /** Adds cookies of the attacker as a neighboring host can: not those with the prefix `__Host-`. */
  const plant = (from: HttpsPerson, to: HttpsPerson) => {
    for (const [name, value] of from.jar) {
      to.jar.set(name.replace('__Host-', ''), value);
    }
  };

  test('cannot be continued in the browser of somebody else', async () => {
    const attacker = await startSignOn();
    const victim = openBrowser();
    plant(attacker, victim);
    await victim.open(attacker.url);
    expect(victim.status).toBe(400);
    expect(victim.page).not.toContain('type="password"');
  });

  test('cannot be finished in the browser of somebody else', async () => {
    const attacker = await startSignOn();
    const uid = new URL(attacker.url).pathname.split('/').at(-1);
    // The attacker signs in with an own account, but does not follow the last redirect.
    const answer = await attacker.fetch(attacker.url, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams(ANNA),
    });
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/auth/${uid}`);
    const victim = await startSignOn();
    plant(attacker, victim);
    await victim.open(`${ORIGIN}/auth/${uid}`);
    expect(victim.status).toBe(400);
    expect(victim.jar.has('__Host-identity_session')).toBe(false);
    await attacker.open(`${ORIGIN}/auth/${uid}`);
    expect(attacker.url).toContain(`${PORTAL}/callback?code=`);
  });
});

test('the page of an older sign-in neither continues nor cancels the newest one of the browser', async () => {
  const anna = await startSignOn();
  const older = anna.url;
  await anna.open(await createAuthorizationUrl(SIGN_ON));
  const newest = anna.url;
  for (const path of [older, `${older}/cancel`]) {
    const answer = await anna.fetch(path, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams(path === older ? ANNA : {}),
    });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('Another sign-in has started');
  }
  await anna.open(newest);
  await anna.send(/action="([^"]+)"/.exec(anna.page)?.[1] ?? '', ANNA);
  expect(anna.url).toContain(`${PORTAL}/callback?code=`);
});
