import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loginFailures } from '../../../demo/portal/database/schema/login-failures.ts';
import { pacedRequests } from '../../../demo/portal/database/schema/paced-requests.ts';
import { throttledRequests } from '../../../demo/portal/database/schema/throttled-requests.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { toNetworkPrefix } from '../../../demo/server/network-prefix.ts';
import { createToken, digest } from '../../../demo/server/secrets.ts';
import { ALL_CALLS } from '../../../src/contract/calls/all-calls.ts';
import type { Call } from '../../../src/contract/calls/call.ts';
import {
  CALL_PATHS,
  type CallName,
  getExternalUserPath,
} from '../../../src/contract/calls/paths.ts';
import { type FakeAuthority, startFakeAuthority } from './support/fake-authority.ts';
import { formatTable } from './support/format-table.ts';
import { openEmptyDatabase } from './support/open-empty-database.ts';
import { type InvitedPortal, openInvitations, PASSWORD } from './support/open-invitations.ts';
import { getPassword } from './support/open-test-portal.ts';
import { exchange, getDestination, login } from './support/second-factor-calls.ts';
import { SCRIPT, type Visitor } from './support/visitor.ts';

/*
 * Provokes every answer that the contract describes. The hook of `checkAnswers` compares each of them with the
 * OpenAPI document: status, headers, media type, body.
 */

let database: Database;
let authority: FakeAuthority;
let portal: InvitedPortal;
beforeAll(async () => {
  database = await openEmptyDatabase();
  authority = await startFakeAuthority(database);
  const client = { clientId: 'portal', clientSecret: createToken() };
  portal = await openInvitations({
    data: { database },
    secondFactor: { issuer: authority.origin, ...client, tickets: true },
  });
  authority.addClient(client, `${portal.address}/login/second-factor`);
});
afterEach(async () => {
  authority.failure = undefined;
  await portal.portal.settings.write({ mfaSetting: undefined, loginClosed: undefined });
});
afterAll(async () => {
  await portal.close();
  await authority.close();
  await database.close();
});

/** A parameter that is longer than any limit. */
const LONG = 'x'.repeat(1_001);
const LONG_TOKEN = { Authorization: `Bearer ${'x'.repeat(4_000)}` };
const FOREIGN = { Origin: 'https://foreign.example' };
const UNREACHABLE = { status: 500, body: 'internal error' };
const FORM = { j_username: 'anna', j_password: getPassword('anna') };

/** Makes a call that changes something, as a script of the portal does. */
const post = (path: string, headers: HeadersInit = {}, visitor: Visitor = portal.visitor()) =>
  visitor.fetch(path, { method: 'POST', headers: { ...SCRIPT, ...headers } });

const get = (path: string, headers: HeadersInit = {}) => portal.visitor().fetch(path, { headers });

/** Sends the form of the portal login as a script does. */
const confirm = (form: Record<string, string>, visitor: Visitor = portal.visitor()) =>
  visitor.fetch(CALL_PATHS.portalLogin, {
    method: 'POST',
    headers: SCRIPT,
    body: new URLSearchParams(form),
  });

/** Makes a call that changes something as a form of another site does. */
const forge = (path: string) => portal.visitor().fetch(path, { method: 'POST', headers: FOREIGN });

/** Opens a browser in a network from which somebody has guessed many passwords. */
async function createGuesser(): Promise<Visitor> {
  const visitor = portal.visitor();
  const rows = Array.from({ length: 500 }, (_, index) => ({
    account: digest(`account ${index}`),
    address: digest(toNetworkPrefix(visitor.ip)),
    at: new Date(portal.clock.now() - 1_000),
  }));
  await database.query.insert(loginFailures).values(rows);
  return visitor;
}

/** Opens a browser in a network that has used up the requests of a limit. */
async function createFlooder(limit: 'reset from' | 'registration from'): Promise<Visitor> {
  const visitor = portal.visitor();
  const row = {
    countedBy: digest(`${limit} ${toNetworkPrefix(visitor.ip)}`),
    at: new Date(portal.clock.now()),
  };
  await database.query.insert(throttledRequests).values(Array.from({ length: 100 }, () => row));
  return visitor;
}

/** Begins a login that waits for its second factor. */
async function beginSecondFactor() {
  await portal.portal.settings.write({ mfaSetting: 'ENFORCED' });
  const visitor = portal.visitor();
  return { visitor, answer: await login(visitor, 'anna') };
}

/** Passes the authority and returns to the page. */
async function returnFromAuthority() {
  const { visitor, answer } = await beginSecondFactor();
  let address = (await getDestination(visitor, answer)).href;
  while (address.startsWith(authority.origin)) {
    const { headers } = await visitor.fetch(address);
    address = new URL(headers.get('location') ?? '', address).href;
  }
  return { visitor, address };
}

/** Reads a public answer a second time, with the ETag of the first. */
async function readAgain(path: string) {
  const { headers } = await get(path);
  return get(path, { 'If-None-Match': headers.get('etag') ?? '' });
}

/** Makes a call while the authority of the second factor fails, for a person whose factors are not known yet. */
async function callWithoutAuthority(call: (name: string) => Promise<Response>, name: string) {
  await portal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
  authority.failure = UNREACHABLE;
  return call(name);
}

async function callWhileDisabled(call: () => Promise<Response>) {
  await portal.portal.settings.write({ loginClosed: true });
  return call();
}

/** The calls of records have the same refusals. */
const refuseRecord = (name: 'register' | 'resetPassword', state: 1 | 4) => ({
  400: () => portal.post(CALL_PATHS[name], { firstName: LONG }),
  403: () => forge(CALL_PATHS[name]),
  404: () => portal.post(CALL_PATHS[name], { euet: 'unknown', password: PASSWORD }),
  422: async () => {
    const { token } = await portal.createUserInState(state);
    return portal.post(CALL_PATHS[name], { euet: token, password: 'short' });
  },
  429: async () =>
    portal.post(CALL_PATHS[name], { euet: 'unknown' }, await createFlooder('registration from')),
});

type Scenario = () => Promise<Response>;

/** A way to every answer of every call. */
const scenarios: Readonly<Record<CallName, Readonly<Record<number, Scenario>>>> = {
  login: {
    200: () => portal.visitor().signIn('anna', getPassword('anna')),
    400: () => post(CALL_PATHS.login, LONG_TOKEN),
    401: () => portal.visitor().signIn('anna', 'wrong'),
    403: () => forge(CALL_PATHS.login),
    429: async () => (await createGuesser()).signIn('anna', getPassword('anna')),
    502: () => callWithoutAuthority((name) => login(portal.visitor(), name), 'piotr'),
    503: () => callWhileDisabled(() => login(portal.visitor(), 'anna')),
    609: async () => (await beginSecondFactor()).answer,
  },
  logout: {
    204: async () => {
      const visitor = portal.visitor();
      await login(visitor, 'anna');
      return post(CALL_PATHS.logout, {}, visitor);
    },
    400: () => post(CALL_PATHS.logout, LONG_TOKEN),
    403: () => forge(CALL_PATHS.logout),
  },
  self: {
    200: async () => {
      const visitor = portal.visitor();
      await login(visitor, 'anna');
      return visitor.fetch(CALL_PATHS.self);
    },
    400: () => get(CALL_PATHS.self, LONG_TOKEN),
    401: () => get(CALL_PATHS.self),
    403: () => get(CALL_PATHS.self, FOREIGN),
  },
  publicInfo: {
    200: () => get(CALL_PATHS.publicInfo),
    304: () => readAgain(CALL_PATHS.publicInfo),
    403: () => get(CALL_PATHS.publicInfo, FOREIGN),
  },
  releaseInfo: {
    200: () => get(CALL_PATHS.releaseInfo),
    304: () => readAgain(CALL_PATHS.releaseInfo),
    403: () => get(CALL_PATHS.releaseInfo, FOREIGN),
  },
  portalLogin: {
    204: () => confirm(FORM),
    303: () => portal.visitor().submit(CALL_PATHS.portalLogin, FORM),
    400: () => post(CALL_PATHS.portalLogin, LONG_TOKEN),
    401: () => confirm({ ...FORM, j_password: 'wrong' }),
    403: () => forge(CALL_PATHS.portalLogin),
    429: async () => confirm(FORM, await createGuesser()),
    502: () =>
      callWithoutAuthority(
        (name) => confirm({ j_username: name, j_password: getPassword(name) }),
        'saga',
      ),
    503: () => callWhileDisabled(() => confirm(FORM)),
  },
  portalLogout: {
    204: () => post(CALL_PATHS.portalLogout),
    303: () => portal.visitor().submit(CALL_PATHS.portalLogout, {}),
    403: () => forge(CALL_PATHS.portalLogout),
  },
  captcha: {
    200: () => get(CALL_PATHS.captcha),
    400: () => get(`${CALL_PATHS.captcha}?dummy=${LONG}`),
    403: () => get(CALL_PATHS.captcha, FOREIGN),
    429: async () => {
      const visitor = portal.visitor();
      const usedUntil = new Date(portal.clock.now() + 200_000);
      const countedBy = digest(`captcha ${toNetworkPrefix(visitor.ip)}`);
      await database.query.insert(pacedRequests).values({ countedBy, usedUntil });
      return visitor.fetch(CALL_PATHS.captcha);
    },
  },
  secondFactorCallback: {
    204: async () => {
      const { visitor, address } = await returnFromAuthority();
      return exchange(visitor, address);
    },
    400: async () => {
      const { visitor } = await beginSecondFactor();
      return visitor.fetch(`${CALL_PATHS.secondFactorCallback}?state=x`);
    },
    401: () => get(`${CALL_PATHS.secondFactorCallback}?code=x&state=x`),
    403: () => get(CALL_PATHS.secondFactorCallback, { 'Sec-Fetch-Site': 'cross-site' }),
    502: async () => {
      const { visitor, address } = await returnFromAuthority();
      authority.failure = UNREACHABLE;
      return exchange(visitor, address);
    },
  },
  externalUser: {
    200: async () => portal.describe((await portal.createUserInState(1)).token),
    403: () => get(getExternalUserPath('unknown'), FOREIGN),
    404: () => portal.describe('unknown'),
  },
  register: {
    ...refuseRecord('register', 1),
    200: async () => portal.register((await portal.createUserInState(1)).token),
  },
  resetPassword: {
    ...refuseRecord('resetPassword', 4),
    200: async () => portal.resetPassword((await portal.createUserInState(4)).token),
  },
  resetPasswordRequested: {
    204: () => portal.requestReset('nobody@partner.example'),
    400: () => portal.requestReset(`${LONG}@partner.example`),
    403: () => forge(CALL_PATHS.resetPasswordRequested),
    429: async () =>
      portal.post(CALL_PATHS.resetPasswordRequested, {}, await createFlooder('reset from')),
  },
};

const cases = Object.entries(scenarios).flatMap(([name, ways]) =>
  Object.entries(ways).map(([status, scenario]) => [name, Number(status), scenario] as const),
);

/** The statuses that were seen, by the name of the call. */
const seen = new Map<string, number[]>();
afterAll(() => {
  const rows = [...seen].map(([name, statuses]) => [name, statuses.join(' ')]);
  console.log(`Answers that fit the OpenAPI document:\n${formatTable(rows)}`);
});

test('every answer of the contract has a way to it', () => {
  for (const { name, answers } of Object.values<Call>(ALL_CALLS)) {
    expect(Object.keys(scenarios[name]), name).toEqual(Object.keys(answers));
  }
});

test.each(cases)('%s answers %i as the contract describes it', async (name, status, scenario) => {
  const answer = await scenario();
  expect(answer.status).toBe(status);
  const { cookies = [] } = (ALL_CALLS[name as CallName] as Call).answers[status] ?? {};
  const set = answer.headers.getSetCookie();
  for (const cookie of cookies) {
    expect(set.filter((one) => one.startsWith(`${cookie}=`))).toEqual([
      expect.not.stringMatching(/httponly/i),
    ]);
  }
  seen.set(name, [...(seen.get(name) ?? []), status]);
});
