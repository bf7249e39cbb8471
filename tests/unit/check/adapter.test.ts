import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADAPTER_CHECKS } from '../../../src/check/checks/adapter-checks.ts';
import type { Report } from '../../../src/check/reports/report.ts';
import { getCodeBlocks } from '../../docs/documents.ts';
import { type OwnApi, openOwnApi } from '../../e2e/support/own-api.ts';
import {
  createFolder,
  runPorticoCheck,
  runProcess,
  writeSettings,
} from '../portal/support/check-portal.ts';

/** The adapters of the guide. */
const [json = '', token = '', graphql = '', library = ''] = getCodeBlocks('js adapter').map(
  ({ code }) => code,
);

let api: OwnApi;
beforeAll(async () => {
  api = await openOwnApi('', '');
});
afterAll(() => api.close());

async function writeAdapter(code: string): Promise<string> {
  // Vitest lets Node import what is below a folder of this name, as it is.
  const folder = path.join(await createFolder(), 'node_modules');
  await mkdir(folder);
  const file = path.join(folder, 'own.mjs');
  await writeFile(file, code);
  return file;
}

/** Runs the tool with an adapter, as a person unless `name` is empty. */
async function run(code: string, more: readonly string[] = [], name = api.person.email) {
  const file = await writeAdapter(code);
  const person = name ? ['--user', name, '--password-stdin'] : [];
  const args = [api.origin, '--adapter', file, ...person, '--format', 'json', ...more];
  return runPorticoCheck(args, [api.person.password]);
}

async function check(...input: Parameters<typeof run>): Promise<Report> {
  const { output, notes } = await run(...input);
  if (output === '') throw new Error(notes);
  return JSON.parse(output);
}

/** The reasons of the rules that are broken. */
const listFailed = ({ results }: Report) =>
  Object.fromEntries(
    results
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ id, reason }) => [id.slice(8), reason]),
  );

test.each([
  ['with a cookie', json],
  ['with a token', token],
  ['with GraphQL', graphql],
])('the adapter of the guide %s keeps all rules', async (_, code) => {
  const report = await check(code);
  expect(listFailed(report)).toEqual({});
  expect(report).toMatchObject({ conforms: true, adapter: 'own.mjs', counts: { pass: 17 } });
  // Nothing goes to a path of the contract but the page itself.
  const others = api.requests.filter((one) => !/ \/(api\/|graphql$)/.test(one));
  expect(new Set(others)).toEqual(new Set(['GET /login']));
});

/** Where an adapter of the guide is changed, and the reasons of the rules that it breaks then. */
type Lie = readonly [
  code: string,
  from: string,
  to: string,
  broken: Record<string, string>,
  more?: readonly string[],
];

const wrongBoth = (reason: string) => ({ 'wrong-password': reason, 'unknown-person': reason });
const REFUSAL = "throw portalFailure('invalid-credentials')";
const SIGNED_IN = 'It says that somebody is signed in.';
const KEPT = 'self returns the person. The portal has kept the session, or the adapter the person.';
const NOBODY = 'It says that nobody is signed in.';

const LIES: Record<string, Lie> = {
  'lets every password in': [json, REFUSAL, 'return {}', wrongBoth('It succeeds.')],
  'returns false for a wrong password': [
    json,
    REFUSAL,
    'return false',
    wrongBoth('The adapter returns a wrong value in "signIn".'),
  ],
  'throws an error of its own': [
    json,
    REFUSAL,
    'throw new Error(password)',
    wrongBoth('The adapter fails in "signIn". It throws an error at own.mjs:13.'),
  ],
  'throws a text': [
    json,
    REFUSAL,
    'throw password',
    wrongBoth('The adapter fails in "signIn". It throws a value of the type string.'),
  ],
  'throws a code that does not exist': [
    json,
    REFUSAL,
    "throw portalFailure('wrong-password')",
    wrongBoth('The adapter fails in "signIn". It throws an error at own.mjs:13.'),
  ],
  'requires a captcha that it does not have': [
    json,
    REFUSAL,
    "throw portalFailure('incorrect-captcha')",
    wrongBoth('The adapter has no "captcha".'),
  ],
  'calls a path that does not exist': [
    json,
    '/api/login',
    '/api/log-in',
    {
      ...wrongBoth('It fails with "not-found".'),
      'sign-in': 'It fails with "not-found".',
    },
  ],
  'does not keep the cookie': [
    json,
    "method: 'POST',",
    "method: 'POST', credentials: 'omit',",
    { self: NOBODY, 'self-reloaded': NOBODY },
  ],
  'reads a member of nobody': [
    json,
    'user && {',
    '{',
    Object.fromEntries(
      ['self-anonymous', 'self-refused', 'self-signed-out', 'self-ended'].map((id) => [
        id,
        'The adapter fails in "self". It throws a TypeError at own.mjs:21: Cannot read properties of undefined (reading \'email\').',
      ]),
    ),
  ],
  'returns a person without a name': [
    json,
    '{ name: user.email, ',
    '{ ',
    {
      self: 'The adapter returns a wrong value in "self". What is wrong is "name".',
      'self-reloaded': 'The adapter returns a wrong value in "self". What is wrong is "name".',
    },
  ],
  'returns a field of another type': [
    json,
    'first_name: user.firstName',
    'first_name: 1',
    { 'self-types': 'the field "first_name" of the person has a wrong type.' },
  ],
  'sends people to another origin': [
    json,
    'location: next',
    "location: 'https://evil.example'",
    { location: 'It is on another origin.' },
  ],
  'does not sign out': [
    json,
    "fetch('/api/logout', {",
    "fetch('/api/me', {",
    {
      'sign-out-anonymous': 'It fails with "not-found".',
      'sign-out': 'It fails with "not-found".',
      'self-signed-out': SIGNED_IN,
      'session-ended': KEPT,
    },
  ],
  'signs out here only': [
    token,
    "await fetch('/api/revoke'",
    "await fetch('/api/profile'",
    { 'session-ended': KEPT },
  ],
  'fails where the session has ended': [
    token,
    'response.status !== 401',
    'true',
    { 'self-ended': 'It fails with "server-error".' },
  ],
  'forgets the session when the page is loaded again': [
    token.replaceAll('localStorage.', 'memory.'),
    'const KEY',
    'const memory = { getItem: () => memory[KEY], setItem(_, value) { this[KEY] = value; }, removeItem() { this[KEY] = undefined; } };\nconst KEY',
    { 'self-reloaded': NOBODY },
  ],
  'keeps the person in a variable': [
    json,
    'const { user } = await response.json();',
    'const { user = this.user } = await response.json();\nthis.user = user;',
    { 'self-signed-out': SIGNED_IN, 'session-ended': KEPT },
  ],
  'does not ask the portal': [
    token,
    'return undefined;',
    "return undefined;\nreturn { name: 'Anna' };",
    { 'self-ended': 'It does not ask the portal.' },
  ],
  'cannot be aborted': [json, '      signal,\n', '', { signal: 'A request does not have it.' }],
  'ends with the page': [
    json,
    'keepalive: true, ',
    '',
    { keepalive: 'A request does not have it.' },
  ],
  'never ends': [
    json,
    "const response = await fetch('/api/login'",
    "const response = await new Promise(() => {}, '/api/login'",
    { ...wrongBoth('It fails with "timeout".'), 'sign-in': 'It fails with "timeout".' },
    ['--timeout', '150'],
  ],
  'returns a web page': [
    json,
    'if (!response.ok) return response;',
    "return new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });",
    {
      ...wrongBoth('It returns a Response with a web page.'),
      'sign-in': 'It returns a Response with a web page.',
    },
  ],
  'has no default export': [
    json,
    'export default',
    'export const adapter =',
    { open: 'The adapter has no "signIn".' },
  ],
  'is no module': [json, 'import {', '<!doctype html> {', { open: 'It throws a SyntaxError.' }],
  'throws when it loads': [
    json,
    'export default',
    'null.adapter;\nexport default',
    {
      open: "It throws a TypeError at own.mjs:3: Cannot read properties of null (reading 'adapter').",
    },
  ],
};

test.each(Object.entries(LIES))('an adapter that %s breaks rules', async (_, lie) => {
  const [code, from, to, broken, more] = lie;
  expect(code).toContain(from);
  const report = await check(code.replace(from, to), more);
  expect(listFailed(report)).toEqual(broken);
});

const ONLY =
  "portico-check has only fetch for the portal's own address, localStorage and sessionStorage";

test.each([
  ['reads a cookie', json, 'signal,\n', 'signal, csrf: document.cookie,\n', 'document'],
  [
    'catches its own error',
    json,
    'signal,\n',
    'signal: (() => { try { return window.x; } catch {} throw portalFailure("server-error"); })(),\n',
    'window',
  ],
  ['uses a library of the portal', library, '', '', 'import of /sdk/auth.js'],
  [
    'asks another server',
    json,
    "'/api/login'",
    "'https://api.example.com/login'",
    'https://api.example.com',
  ],
])('an adapter that %s is not judged: it needs a page', async (_, code, from, to, what) => {
  const { exitStatus, output, notes } = await run(code.replace(from, to));
  expect({ exitStatus, output }).toEqual({ exitStatus: 2, output: '' });
  expect(notes).toContain(`own.mjs asks for ${what}. ${ONLY}, so this says nothing about a page: `);
});

test('an adapter that finds out where it runs, and needs no page, is judged', async () => {
  const code = `${json}\nif (typeof document !== 'undefined') document.title = '';`;
  expect(listFailed(await check(code))).toEqual({});
});

/** Members that an adapter need not have, each as the rules want them. */
const MORE = `
  publicInfo: async () => ({ guestAccess: true }),
  releaseInfo: async () => ({}),
  captcha: { picture: () => '/captcha', question: async () => ({ text: '1 + 1?' }) },
  exchangeCode: async () => { throw portalFailure('second-factor-failed'); },
  externalUser: {
    read: async () => new Response('', { status: 404 }),
    requestPasswordReset: async () => {},
  },
  portalSignIn: async () => new Response('', { status: 401 }),
  signIn`;

test('every rule is about a call that the visit makes', async () => {
  const { results } = await check(
    json
      .replace(/(?<=async )signIn/, 'open')
      .replace('  async open', `${MORE.trim().replace(/signIn$/, 'async signIn')}`),
  );
  const open = results.filter(({ id, verdict }) => id.startsWith('adapter.') && verdict !== 'pass');
  expect(open).toEqual([]);
  expect(results.filter(({ id }) => id.startsWith('adapter.'))).toHaveLength(ADAPTER_CHECKS.length);
});

test.each([
  [
    'public-info',
    'guestAccess: true',
    "guestAccess: 'yes'",
    'The adapter returns a wrong value in "publicInfo". What is wrong is "guestAccess".',
  ],
  [
    'release-info',
    'releaseInfo: async () => ({})',
    'releaseInfo: async () => []',
    'The adapter returns a wrong value in "releaseInfo".',
  ],
  ['captcha-picture', "'/captcha'", 'null', 'The adapter returns a wrong value in "picture".'],
  ['captcha-question', "text: '1 + 1?'", '', 'The adapter returns a wrong value in "question".'],
  ['code', "throw portalFailure('second-factor-failed');", '', 'It succeeds.'],
  ['link', "new Response('', { status: 404 })", '({})', 'It succeeds.'],
  [
    'reset',
    'requestPasswordReset: async () => {}',
    "requestPasswordReset: async () => { throw portalFailure('not-found'); }",
    'It fails with "not-found".',
  ],
  ['portal-sign-in', "new Response('', { status: 401 })", '({})', 'It succeeds.'],
])('a wrong %s is found', async (id, from, to, reason) => {
  const more = MORE.replace(from, to);
  expect(more).not.toBe(MORE);
  const report = await check(
    json.replace('  async signIn', more.trim().replace(/signIn$/, 'async signIn')),
    [],
    '',
  );
  expect(listFailed(report)).toEqual({ [id]: reason });
  expect(report.results.find((one) => one.id === 'adapter.sign-in')?.verdict).toBe('skipped');
});

test('a report says where the rule is, and what was sent, without secrets', async () => {
  const code = json
    .replace("'Content-Type': 'application/json'", "$&, 'X-Key': password")
    .replace('const { error', 'console.log(password);\nconst { error')
    .replace(REFUSAL, 'throw new TypeError(password)');
  const text = await run(code, ['--format', 'text']);
  expect(text.exitStatus).toBe(1);
  expect(text.output).toContain(`${api.origin} with own.mjs\nThe adapter does not conform.`);
  expect(text.output).toContain('Contract: adapters.md#what-an-adapter-has-to-do\n');
  expect(text.output).toContain(`> POST ${api.origin}/api/login`);
  expect(text.output).not.toContain('Fix:');
  for (const format of ['text', 'json', 'junit']) {
    const { output } = await run(code, ['--format', format]);
    expect(output).not.toMatch(/lighthouse|X-Key|anna/i);
  }
});

test('settings with an adapter need its file', async () => {
  const settings = await writeSettings({ adapter: '/portal-adapter.js' });
  const { exitStatus, notes } = await runPorticoCheck([api.origin, '--settings', settings]);
  expect(exitStatus).toBe(2);
  expect(notes).toContain('The settings name an adapter: add --adapter with its file.');
});

test('a process ends with a report, whatever an adapter leaves behind', async () => {
  const file = await writeAdapter(
    `${json}\nPromise.reject(new Error('no'));\nawait new Promise(() => {});`,
  );
  const { exitStatus, output } = await runProcess([
    api.origin,
    '--adapter',
    file,
    '--timeout',
    '300',
  ]);
  expect(output).toContain('It fails with "timeout".');
  expect(exitStatus).toBe(1);
});
