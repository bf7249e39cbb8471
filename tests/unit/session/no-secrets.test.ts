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

let said: unknown[] = [];

beforeEach(() => {
  said = [];
  for (const channel of CHANNELS) {
    vi.spyOn(console, channel).mockImplementation((...words) => void said.push(words));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** All that a page, another script on it or somebody at the console can see. */
function visible({ events, states, intents, visited, local, perTab, session }: Visit): string {
  const stored = [...local, ...[...perTab].filter(([key]) => key !== 'portico.session.bearer')];
  const info = [session.publicInfo.value, session.licence.value];
  const all = [events, states, intents, visited, stored, [...perTab.keys()], info];
  return JSON.stringify(all) + inspect(said, { depth: Infinity, showHidden: true });
}

function expectNoSecret(seen: Visit) {
  const text = visible(seen);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
}

test('a complete visit reveals no password, token or captcha answer', async () => {
  const portal = await startPortalDouble();
  const seen = visit(portal);
  const { session } = seen;
  const right = { name: 'anna', password: PASSWORD };
  await session.start();
  portal.on('POST /rest/auth/login', sendJson(401, { message: 'Invalid Credential' }));
  await session.signIn(right);
  portal.on('POST /rest/auth/login', sendJson(401, { message: `Invalid Captcha ${CAPTCHA}` }));
  await session.signIn({ ...right, captcha: CAPTCHA });
  portal.on('POST /rest/auth/login', (response, request) => {
    portal.cookies.set('portal_public_token', TOKEN);
    sendStatus(200, { Location: '/home' })(response, request);
  });
  await expect(session.signIn({ ...right, captcha: CAPTCHA })).resolves.toBe(true);
  expectNoSecret(seen);
  expect([...seen.perTab]).toEqual([['portico.session.bearer', TOKEN]]);
  await session.start();
  await session.signOut();
  expectNoSecret(seen);
  expect(omitEndReason(seen.perTab)).toEqual([]);
});

test.each([
  ['hangs up', dropConnection],
  ['breaks off', cutBody],
  ['sends a web page', sendWebPage()],
  ['is in trouble', sendStatus(500)],
  [
    'repeats all it was sent',
    sendJson(400, { message: SECRETS.join(), code: PASSWORD, data: SECRETS }),
  ],
  ['asks for a second factor', sendStatus(609, { redirectUrl: `https://id.example/?t=${TOKEN}` })],
] satisfies [string, HttpAnswer][])(
  'a portal that %s at a login reveals no secret',
  async (_, answer) => {
    const portal = await startPortalDouble();
    const seen = visit(portal);
    portal.on('POST /rest/auth/login', answer);
    await seen.session.signIn({ name: 'anna', password: PASSWORD, captcha: CAPTCHA });
    expectNoSecret(seen);
  },
);

test.each([
  ['hangs up', dropConnection],
  ['breaks off', cutBody],
  ['is in trouble', sendStatus(500)],
  ['refuses', sendStatus(401)],
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
