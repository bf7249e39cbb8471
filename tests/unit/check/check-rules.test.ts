import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADAPTER_CHECKS } from '../../../src/check/checks/adapter-checks.ts';
import { ALL_CHECKS } from '../../../src/check/checks/all-checks.ts';
import { judgeAll } from '../../../src/check/checks/judge.ts';
import { SECTIONS } from '../../../src/check/checks/sections.ts';
import { startVisit } from '../../../src/check/visits/visit.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { settingsSchema } from '../../../src/settings/schema.ts';

const RULES = [...ALL_CHECKS, ...ADAPTER_CHECKS];

/** Starts a visit of a portal without options. */
const visitPortal = (portal: string) =>
  startVisit({
    settings: defaultSettings(portal),
    transport: { timeout: 1, isInsecure: false },
    person: undefined,
    secondFactorPerson: undefined,
    partnerOrigin: undefined,
    invitation: undefined,
    without: [],
    scripts: new URL(portal),
  });

test('every check has an id of its own, which names its group and its rule', () => {
  const ids = RULES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z-]+\.[a-z-]+$/.test(id))).toEqual([]);
});

test('every check names a heading of the documentation', () => {
  const anchors = ['contract.md', 'adapters.md'].flatMap((file) =>
    [...readFileSync(`docs/${file}`, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
      const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
      return `${file}#${words.replace(/\s/g, '-')}`;
    }),
  );
  expect(Object.values(SECTIONS).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  const used = new Set(RULES.map(({ section }) => section));
  expect(Object.keys(SECTIONS).filter((name) => !used.has(name as never))).toEqual([]);
});

test('every setting that a check names exists', () => {
  const settings: Record<string, unknown> = {
    ...settingsSchema.properties,
    ...defaultSettings('https://portal.example'),
  };
  const named = ALL_CHECKS.flatMap(({ setting = '' }) => [
    ...setting.matchAll(/(?<![\w"])([a-z]\w+)(?:\.(\w+))?/g),
  ]).filter(([word]) => !['or', 'allows'].includes(word));
  expect(named.length).toBeGreaterThan(20);
  const unknown = named.filter(([, group = '', entry]) => {
    if (!(group in settings)) return true;
    return entry !== undefined && !(entry in (settings[group] as object));
  });
  expect(unknown.map(([path]) => path)).toEqual([]);
});

test('rule and advice are sentences', () => {
  for (const { rule } of RULES) expect(rule).toMatch(/^.{9,}\.$/);
  for (const { advice } of ALL_CHECKS) expect(advice).toMatch(/^.{9,}\.$/);
});

test.each([
  ['http://portal.example', 'fail'],
  ['https://portal.example', 'pass'],
  ['http://127.0.0.1:8080', 'not-run'],
])('the address %s is judged: %s', async (portal, expected) => {
  const visit = visitPortal(portal);
  await visit.make('login-page', async () => ({
    request: { method: 'GET', url: new URL('/login', portal), headers: {} },
    answer: { status: 200, headers: new Map(), setCookies: [], body: Buffer.alloc(0), duration: 1 },
  }));
  const [https] = judgeAll(ALL_CHECKS, visit, 'reading');
  expect([https?.check.id, https?.verdict]).toEqual(['transport.https', expected]);
});

test('a request without an answer fails one check, and the others that need it are not run', async () => {
  const visit = visitPortal('https://portal.example');
  await visit.make('public-info', () => Promise.reject(new Error('no answer within 1 ms')));
  const results = judgeAll(ALL_CHECKS, visit, 'reading').filter(({ check }) =>
    check.id.startsWith('public-info.'),
  );
  expect(results.map(({ verdict }) => verdict)).toEqual(['fail', 'not-run', 'not-run']);
  expect(results[0]?.reason).toContain('no answer within 1 ms');
});

test('a check of a higher level is skipped', () => {
  const results = judgeAll(ALL_CHECKS, visitPortal('https://portal.example'), 'reading');
  const verdicts = new Set(
    results.filter(({ check }) => check.level !== 'reading').map(({ verdict }) => verdict),
  );
  expect([...verdicts]).toEqual(['skipped']);
});
