import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  cutBody,
  dropConnection,
  sendJson,
  sendStatus,
  sendWebPage,
} from '../../support/http-answers.ts';
import type { HttpAnswer } from '../../support/http-server.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { omitEndReason, type Visit, visit } from '../../support/portal-double-visit.ts';

const PASSWORD = 'pässwörd-4711';
const CAPTCHA = 'captcha-0815';
const SECRETS = [
  PASSWORD,
  encodeURIComponent(PASSWORD),
  Buffer.from(`anna:${PASSWORD}`).toString('base64'),
  CAPTCHA,
  TOKEN,
];
const CHANNELS = ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const;

let logged: unknown[] = [];

beforeEach(() => {
  logged = [];
  for (const channel of CHANNELS) {
    vi.spyOn(console, channel).mockImplementation((...values) => void logged.push(values));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns everything that other scripts on the page and its console can read. */
function getVisibleText({
  events,
  states,
  intents,
  visited,
  local,
  perTab,
  session,
}: Visit): string {
  const stored = [...local, ...[...perTab].filter(([key]) => key !== 'portico.session.bearer')];
  const info = [session.publicInfo.value, session.licence.value];
  const all = [events, states, intents, visited, stored, [...perTab.keys()], info];
  return JSON.stringify(all) + inspect(logged, { depth: Infinity, showHidden: true });
}

function expectNoSecret(seen: Visit) {
  const text = getVisibleText(seen);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
}

test('a complete visit reveals no password, token or captcha answer', async () => {
  const portal = await startPortalDouble();
  const seen = visit(portal);
  const { session } = seen;
  const credentials = { name: 'anna', password: PASSWORD };
  await session.start();
  portal.on('POST /rest/auth/login', sendJson(401, { message: 'Invalid Credential' }));
  await session.signIn(credentials);
  portal.on('POST /rest/auth/login', sendJson(401, { message: `Invalid Captcha ${CAPTCHA}` }));
  await session.signIn({ ...credentials, captcha: CAPTCHA });
  portal.on('POST /rest/auth/login', (response, request) => {
    portal.cookies.set('portal_public_token', TOKEN);
    sendStatus(200, { Location: '/home' })(response, request);
  });
  await expect(session.signIn({ ...credentials, captcha: CAPTCHA })).resolves.toBe(true);
  expectNoSecret(seen);
  expect([...seen.perTab]).toEqual([['portico.session.bearer', TOKEN]]);
  await session.start();
  await session.signOut();
  expectNoSecret(seen);
  expect(omitEndReason(seen.perTab)).toEqual([]);
});

test.each([
  ['closes the connection', dropConnection],
  ['sends an incomplete body', cutBody],
  ['sends a web page', sendWebPage()],
  ['responds with 500', sendStatus(500)],
  [
    'repeats everything that it received',
    sendJson(400, { message: SECRETS.join(), code: PASSWORD, data: SECRETS }),
  ],
  ['requires a second factor', sendStatus(609, { redirectUrl: `https://id.example/?t=${TOKEN}` })],
] satisfies [string, HttpAnswer][])(
  'a portal that %s during a login reveals no secret',
  async (_, answer) => {
    const portal = await startPortalDouble();
    const seen = visit(portal);
    portal.on('POST /rest/auth/login', answer);
    await seen.session.signIn({ name: 'anna', password: PASSWORD, captcha: CAPTCHA });
    expectNoSecret(seen);
  },
);

test.each([
  ['closes the connection', dropConnection],
  ['sends an incomplete body', cutBody],
  ['responds with 500', sendStatus(500)],
  ['responds with 401', sendStatus(401)],
] satisfies [string, HttpAnswer][])(
  'a portal that %s after a login reveals no secret',
  async (_, answer) => {
    const portal = await startPortalDouble();
    const seen = visit(portal);
    for (const call of ['GET /rest/self', 'POST /rest/auth/logout']) portal.on(call, answer);
    for (const call of ['GET /rest/public', 'GET /rest/release_info']) portal.on(call, answer);
    await seen.session.signIn({ name: 'anna', password: PASSWORD, captcha: CAPTCHA });
    portal.cookies.set('portal_public_token', TOKEN);
    await seen.session.start();
    expectNoSecret(seen);
  },
);
