import { expect, test } from 'vitest';
import { ALL_CHECKS } from '../../../src/check/checks/all-checks.ts';
import { judgeAll } from '../../../src/check/checks/judge.ts';
import { PARTS } from '../../../src/check/checks/parts.ts';
import { readOptions } from '../../../src/check/options.ts';
import { type Plan, type StepName, startVisit } from '../../../src/check/visits/visit.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';

const PORTAL = 'https://portal.example';

const PLAN: Plan = {
  settings: defaultSettings(PORTAL),
  transport: { timeout: 1, isInsecure: false },
  person: undefined,
  secondFactorPerson: undefined,
  partnerOrigin: undefined,
  invitation: undefined,
  without: [],
  scripts: new URL(PORTAL),
};

type Answers = Partial<Record<StepName, readonly [status: number, body?: string]>>;

/** Judges a portal with these answers. Returns the verdicts by check. */
async function judge(answers: Answers, plan: Partial<Plan> = {}) {
  const visit = startVisit({ ...PLAN, ...plan });
  for (const [name, [status, body = '']] of Object.entries(answers)) {
    await visit.make(name as StepName, async () => ({
      request: { method: 'GET', url: new URL(PORTAL), headers: {} },
      answer: { status, headers: new Map(), setCookies: [], body: Buffer.from(body), duration: 1 },
    }));
  }
  const results = judgeAll(ALL_CHECKS, visit, 'destructive');
  return Object.fromEntries(results.map(({ check, ...result }) => [check.id, result]));
}

test('every part names checks that exist', () => {
  for (const { checks } of Object.values(PARTS)) {
    for (const one of checks) {
      expect(ALL_CHECKS.some(({ id }) => id === one || id.startsWith(`${one}.`))).toBe(true);
    }
  }
});

test.each([404, 405, 501])(
  'what a portal answers with %s is a part that it does not have',
  async (status) => {
    const found = await judge({ 'public-info': [status], 'captcha-picture': [status] });
    expect(found['public-info.answer']).toEqual({
      verdict: 'not-run',
      reason: `The portal does not have it (public-info): the answer is ${status}.`,
    });
    expect(found['captcha.picture']?.verdict).toBe('not-run');
  },
);

test.each([400, 500])('what a portal answers with %s is broken', async (status) => {
  const found = await judge({ 'public-info': [status], 'captcha-picture': [status] });
  expect(found['public-info.answer']?.verdict).toBe('fail');
  expect(found['captcha.picture']?.verdict).toBe('fail');
});

test('a portal that asks for captchas needs them', async () => {
  const found = await judge({
    'captcha-picture': [404],
    'login-wrong': [401, '{"message":"Invalid Credential"}'],
  });
  expect(found['captcha.picture']).toEqual({ verdict: 'fail', reason: 'The status is 404.' });
});

test('a portal that says that it has a second factor needs its calls', async () => {
  const answers: Answers = { 'callback-empty': [404], 'login-bearer': [401] };
  const without = await judge({ ...answers, 'public-info': [200, '{}'] });
  expect(without['login.bearer']?.verdict).toBe('not-run');
  const found = await judge({ ...answers, 'public-info': [200, '{"mfaSetting":"ENFORCED"}'] });
  expect(found['login.bearer']?.verdict).toBe('fail');
  expect(found['second-factor.callback-without-code']?.verdict).toBe('fail');
});

test('a portal with single sign-on needs the login with the public token', async () => {
  const singleSignOn = [{ loginUrl: '/sso' }];
  const settings = { ...PLAN.settings, singleSignOn };
  const found = await judge({ 'callback-empty': [404], 'login-bearer': [401] }, { settings });
  expect(found['login.bearer']?.verdict).toBe('fail');
});

test('a part that the command line leaves out is not checked', async () => {
  const found = await judge({ 'captcha-picture': [200, '<svg>'] }, { without: ['captcha'] });
  expect(found['captcha.picture']).toEqual({ verdict: 'not-run', reason: '--without captcha.' });
});

test('the command line knows the names of the parts', () => {
  expect(readOptions([PORTAL, '--without', 'captcha,invited-people'])).toMatchObject({
    without: ['captcha', 'invited-people'],
  });
  expect(() => readOptions([PORTAL, '--without', 'captchas'])).toThrow(
    /^--without knows public-info, .*; not captchas\.$/,
  );
});

test('a reset that answers an unknown address with a 404 of its own is broken', async () => {
  const unknown: Answers = { 'unknown-path': [404, '{"code":"NOT_FOUND"}'] };
  const absent = await judge({ ...unknown, 'reset-unknown': [404, '{"code":"NOT_FOUND"}'] });
  expect(absent['reset.unknown-address']?.verdict).toBe('not-run');
  for (const body of ['', '{"code":"UNKNOWN_ADDRESS"}']) {
    const own = await judge({ ...unknown, 'reset-unknown': [404, body] });
    expect(own['reset.unknown-address']?.verdict).toBe('fail');
  }
});
