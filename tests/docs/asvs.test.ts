import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents } from './documents.ts';

/**
 * The levels of the requirements of each section of OWASP ASVS 5.0.0, in their order: `1.5: '123'` means
 * that 1.5.1 has level 1, 1.5.2 level 2 and 1.5.3 level 3.
 */
const LEVELS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
};

const guide = documents.find(({ file }) => file === 'docs/security.md')?.text ?? '';
const [, section = ''] = guide.split('\n## ASVS 5.0\n');
const [applying = '', rest = ''] = section.split('\n### What does not apply\n');

const rows = [...applying.matchAll(/^\| ([\d.]+) \| (\d) \| (\S+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', state = '', reason = '', tests = '']) => ({
    number,
    level,
    state,
    reason,
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
);

const notApplying = [...rest.matchAll(/^\| (\d[\d., ]+) \|/gm)].flatMap(([, numbers = '']) =>
  numbers.split(', '),
);

const getLevel = (number: string) => {
  const [chapter, part, index] = number.split('.');
  return LEVELS[`${chapter}.${part}`]?.[Number(index) - 1];
};

test('every requirement of levels 1 and 2 is in the tables, once', () => {
  const expected = Object.entries(LEVELS).flatMap(([name, levels]) =>
    [...levels].flatMap((level, index) => (level === '3' ? [] : `${name}.${index + 1}`)),
  );
  const listed = [...rows.map(({ number }) => number), ...notApplying];
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

test('every row has the level of its requirement', () => {
  expect(rows.filter(({ number, level }) => level !== getLevel(number))).toEqual([]);
});

test('every row is met, partly met or not met; no row of level 1 is not met', () => {
  expect(rows.filter(({ state }) => !['met', 'partly', 'not'].includes(state))).toEqual([]);
  expect(rows.filter(({ level, state }) => level === '1' && state === 'not')).toEqual([]);
});

test('every row names tests that exist, or links to the text that is asked for', () => {
  const files = rows.flatMap(({ tests }) => tests);
  expect(files.filter((file) => !/^tests\/.*\.(test|spec)\.tsx?$/.test(file))).toEqual([]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const bare = rows.filter(
    ({ state, tests, reason }) => state === 'met' && tests.length === 0 && !reason.includes(']('),
  );
  expect(bare).toEqual([]);
});

test('every row that is not met completely says why', () => {
  expect(
    rows.filter(({ state, reason }) => state !== 'met' && !/^As [\d.]+$|.{20}/.test(reason)),
  ).toEqual([]);
});
