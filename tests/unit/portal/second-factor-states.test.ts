import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { takeSample } from '../../support/soak.ts';
import { formatTable } from './support/format-table.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import { complete, exchange, login } from './support/second-factor-calls.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

let factor: SecondFactorPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  factor = await openSecondFactor();
  testPortal = factor.testPortal;
});
afterAll(() => factor.close());

/** An administrator, who has access to every call. */
const NAME = 'admin';

/** A caller in one of the states: a browser, and additional headers of its calls. */
interface Caller {
  readonly visitor: Visitor;
  readonly headers: Readonly<Record<string, string>>;
}

const getPublicToken = ({ visitor: { jar } }: Caller) =>
  `Bearer ${jar.get('portal_public_token') ?? 'made-up'}`;

async function startSignIn(): Promise<Caller> {
  const visitor = testPortal.visitor();
  expect((await login(visitor, NAME)).status).toBe(609);
  return { visitor, headers: {} };
}

async function passFactor(): Promise<Caller> {
  const visitor = testPortal.visitor();
  const back = await factor.passSecondFactor(visitor, await login(visitor, NAME));
  expect((await exchange(visitor, back)).status).toBe(204);
  return { visitor, headers: {} };
}

async function signIn(): Promise<Caller> {
  const caller = await passFactor();
  expect((await complete(caller.visitor)).status).toBe(200);
  return caller;
}

/** Signs out, then restores the earlier cookies. */
async function restoreAfterLogout(start: () => Promise<Caller>): Promise<Caller> {
  const { visitor, headers } = await start();
  const kept = new Map(visitor.jar);
  expect((await visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT })).status).toBe(
    204,
  );
  for (const [name, value] of kept) visitor.jar.set(name, value);
  return { visitor, headers };
}

/** Signs in without cookies before the second factor is enforced; afterwards this is impossible. */
async function signInWithoutCookies(): Promise<Caller> {
  const { settings } = testPortal.portal;
  const visitor = testPortal.visitor();
  await settings.write({ mfaSetting: 'DISABLED' });
  const answer = await visitor.fetch(CALL_PATHS.login, {
    method: 'POST',
    headers: {
      ...SCRIPT,
      Origin: testPortal.address,
      'X-Token-Mode': 'bearer',
      Authorization: basic(NAME, getPassword(NAME)),
    },
  });
  await settings.write({ mfaSetting: 'ENFORCED' });
  const token = answer.headers.get('X-Public-Token');
  return { visitor, headers: { Origin: testPortal.address, Authorization: `Bearer ${token}` } };
}

const STATES: Readonly<Record<string, () => Promise<Caller>>> = {
  'no session': async () => ({ visitor: testPortal.visitor(), headers: {} }),
  'pre-session': async () => {
    const visitor = testPortal.visitor();
    await visitor.fetch('/login');
    return { visitor, headers: {} };
  },
  pending: startSignIn,
  'with MFA token': passFactor,
  expired: async () => {
    const caller = await passFactor();
    testPortal.clock.pass(10 * 60_000 + 1);
    return caller;
  },
  'signed in': signIn,
  'signed out': () => restoreAfterLogout(signIn),
  'pending ended': () => restoreAfterLogout(passFactor),
  bearer: signInWithoutCookies,
};

/** Creates a call by a script. */
const get = (path: string) => (caller: Caller) =>
  caller.visitor.fetch(path, { headers: { ...SCRIPT, ...caller.headers } });
const post =
  (path: string, own: (caller: Caller) => Record<string, string> = () => ({}), body?: string) =>
  (caller: Caller) =>
    caller.visitor.fetch(path, {
      method: 'POST',
      headers: { ...SCRIPT, ...caller.headers, ...own(caller) },
      ...(body !== undefined && { body: new URLSearchParams(body) }),
    });

const password = () => ({ Authorization: basic(NAME, getPassword(NAME)) });
const token = (caller: Caller) => ({ Authorization: getPublicToken(caller) });
const bothTokens = (caller: Caller) => ({
  ...token(caller),
  'X-MFA-Token': caller.visitor.jar.get('portal_mfa_token') ?? 'made-up',
});

const CALLS: Readonly<Record<string, (caller: Caller) => Promise<Response>>> = {
  'GET public': get(CALL_PATHS.publicInfo),
  'GET release_info': get(CALL_PATHS.releaseInfo),
  'GET captcha': get(CALL_PATHS.captcha),
  'GET self': get(CALL_PATHS.self),
  'GET avatar': get('/rest/people/1/avatar/thumbnail'),
  'POST upload': post('/ssf/files/upload'),
  'POST download': post('/ssf/files/download'),
  'GET admin/people': get('/ssf/admin/people'),
  'GET home page': get('/'),
  'GET callback page': get('/login/second-factor'),
  'GET callback': get(`${CALL_PATHS.secondFactorCallback}?code=made-up&state=%2F`),
  'GET pending, made-up': get('/rest/oauth2/login/pending/made-up'),
  'GET manage': get(SCREENS.secondFactor),
  'GET managed': get('/login/second-factor/done'),
  'POST login, nothing': post(CALL_PATHS.login),
  'POST login, public token': post(CALL_PATHS.login, token),
  'POST login, both tokens': post(CALL_PATHS.login, bothTokens),
  'POST login, MFA token only': post(CALL_PATHS.login, (caller) => ({
    'X-MFA-Token': bothTokens(caller)['X-MFA-Token'],
  })),
  'POST login, password': post(CALL_PATHS.login, password),
  'POST portalLogin, public token': post(CALL_PATHS.portalLogin, token),
  'POST portalLogin, password': post(CALL_PATHS.portalLogin, password),
  'POST portalLogin, plain form': ({ visitor }) =>
    visitor.submit(CALL_PATHS.portalLogin, { j_username: NAME, j_password: getPassword(NAME) }),
  'POST portalLogout': post(CALL_PATHS.portalLogout),
  'POST logout': post(CALL_PATHS.logout),
};

/** Calls that end a session or start one, so that each needs a caller of its own. */
const CHANGING = Object.keys(CALLS).filter((name) => /^POST (log|portal)/.test(name));

/** The states and calls with a caller of their own that are tested. */
const OWN_CALLERS = new Set(
  takeSample(
    Object.keys(STATES).flatMap((state) => CHANGING.map((name) => `${state}, ${name}`)),
    15,
  ),
);

/** Describes a response: the status, and for redirects the target without the query. */
async function describeAnswer(name: string, caller: Caller): Promise<string> {
  const answer = await CALLS[name]?.(caller);
  const location = answer?.status === 303 ? answer.headers.get('location') : null;
  if (!location) return String(answer?.status);
  return `303 ${location.startsWith(factor.identity.origin) ? 'authority' : location.split('?')[0]}`;
}

/** Makes the calls in one state. @returns the answers, empty for those that are not in the sample */
async function readColumn(state: string, start: () => Promise<Caller>): Promise<string[]> {
  const reader = await start();
  const column: string[] = [];
  for (const name of Object.keys(CALLS)) {
    if (!CHANGING.includes(name)) column.push(await describeAnswer(name, reader));
    else if (OWN_CALLERS.has(`${state}, ${name}`))
      column.push(await describeAnswer(name, await start()));
    else column.push('');
  }
  return column;
}

const EXPECTED = `
call                            no session  pre-session  pending     with MFA token  expired     signed in      signed out  pending ended  bearer
GET public                      200         200          200         200             200         200            200         200            200
GET release_info                200         200          200         200             200         200            200         200            200
GET captcha                     200         200          200         200             200         200            200         200            200
GET self                        401         401          401         401             401         200            401         401            200
GET avatar                      401         401          401         401             401         200            401         401            200
POST upload                     401         401          401         401             401         204            401         401            204
POST download                   401         401          401         401             401         204            401         401            204
GET admin/people                401         401          401         401             401         403            401         401            403
GET home page                   303 /login  303 /login   303 /login  303 /login      303 /login  200            303 /login  303 /login     303 /login
GET callback page               200         200          200         200             200         200            200         200            200
GET callback                    401         401          400         400             401         401            401         401            401
GET pending, made-up            404         404          404         404             404         404            404         404            404
GET manage                      303 /login  303 /login   303 /login  303 /login      303 /login  303 authority  303 /login  303 /login     303 /login
GET managed                     303 /login  303 /login   303 /login  303 /login      303 /login  303 /          303 /login  303 /login     303 /login
POST login, nothing             401         401          401         401             401         401            401         401            401
POST login, public token        401         401          401         401             401         200            401         401            401
POST login, both tokens         401         401          401         200             401         200            401         401            401
POST login, MFA token only      401         401          401         401             401         401            401         401            401
POST login, password            609         609          609         609             609         609            609         609            609
POST portalLogin, public token  401         401          401         401             401         204            401         401            401
POST portalLogin, password      401         401          401         401             401         204            401         401            401
POST portalLogin, plain form    303 /login  303 /login   303 /login  303 /login      303 /login  303 /login     303 /login  303 /login     303 /login
POST portalLogout               204         204          204         204             204         204            204         204            204
POST logout                     204         204          204         204             204         204            204         204            204
`;

test('every call in every state gets the answer of the table', async () => {
  await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
  const columns: string[][] = [];
  for (const [state, start] of Object.entries(STATES)) {
    columns.push(await readColumn(state, start));
  }
  const rows = Object.keys(CALLS).map((name, row) => [
    name,
    ...columns.map((column) => column[row] ?? ''),
  ]);
  const table = formatTable([['call', ...Object.keys(STATES)], ...rows]);
  process.stdout.write(`\nAnswers of the portal, by call and state:\n\n${table}\n`);

  const [head, ...expected] = EXPECTED.trim()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(head).toEqual(['call', ...Object.keys(STATES)]);
  expect(expected.map(([name]) => name)).toEqual(Object.keys(CALLS));
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell === '') continue;
      expect.soft(cell, `${cells[0]}, ${head?.[column]}`).toBe(expected[row]?.[column]);
    }
  }
});
