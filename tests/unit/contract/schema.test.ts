import { expect, expectTypeOf, test } from 'vitest';
import { describeIssue } from '../../../src/contract/describe-issue.ts';
import * as v from '../../../src/contract/schema.ts';

const person = v.object({
  name: v.check(v.string(), (name) => name !== '', 'a text that is not empty'),
  id: v.optional(v.union([v.string(), v.number()])),
  links: v.optional(v.array(v.object({ href: v.string() }))),
  state: v.optional(v.picklist(['new', 'old'])),
  admin: v.optional(v.boolean()),
});

const findIssues = (schema: v.Schema, value: unknown) =>
  v.safeParse(schema, value).issues?.map((issue) => `${issue.path}: ${describeIssue(issue)}`) ?? [];

test('the output has the members that the schema names, also inside', () => {
  const links = [{ href: '/a', rel: 'self' }];
  expect(v.parse(person, { name: 'anna', id: 7, links, secret: 1 })).toEqual({
    name: 'anna',
    id: 7,
    links: [{ href: '/a' }],
  });
});

test('the type of the output follows from the schema', () => {
  expectTypeOf<v.InferOutput<typeof person>>().toEqualTypeOf<{
    name: string;
    id?: string | number | undefined;
    links?: { href: string }[] | undefined;
    state?: 'new' | 'old' | undefined;
    admin?: boolean | undefined;
  }>();
});

test.each([
  [null, ': object'],
  [undefined, ': object'],
  [[], ': object'],
  ['anna', ': object'],
  [{}, 'name: string'],
  [{ name: null }, 'name: string'],
  [{ name: '' }, 'name: a text that is not empty'],
  [{ name: 'anna', id: true }, 'id: string | number'],
  [{ name: 'anna', links: {} }, 'links: array'],
  [{ name: 'anna', links: [{ href: '/' }, {}] }, 'links.1.href: string'],
  [{ name: 'anna', links: [null] }, 'links.0: object'],
  [{ name: 'anna', state: 'lost' }, 'state: new | old'],
  [{ name: 'anna', admin: null }, 'admin: boolean'],
])('what is wrong with %j has the path to it', (value, issue) => {
  expect(findIssues(person, value)).toEqual([issue]);
  expect(() => v.parse(person, value)).toThrow(v.ShapeError);
  expect(v.is(person, value)).toBe(false);
});

test('everything that is wrong is found, and a condition of the whole only if its parts are right', () => {
  const range = v.check(
    v.object({ least: v.number(), most: v.number() }),
    ({ least, most }) => least <= most,
    'a range',
  );
  expect(findIssues(range, { least: 'a', most: [] })).toEqual(['least: number', 'most: number']);
  expect(findIssues(range, { least: 2, most: 1 })).toEqual([': a range']);
  expect(findIssues(range, { least: 1, most: 2 })).toEqual([]);
});

test('a hole in a list is a missing item', () => {
  expect(findIssues(v.array(v.string()), new Array(1))).toEqual(['0: string']);
});

test('other members are dropped, kept or refused', () => {
  const properties = { name: v.optional(v.string()) };
  const value = { name: 'anna', size: 1 };
  expect(v.parse(v.object(properties), value)).toEqual({ name: 'anna' });
  expect(v.parse(v.object(properties, 'keep'), value)).toEqual(value);
  expect(findIssues(v.object(properties, 'refuse'), value)).toEqual(['size: a known name']);
});

test('a value is replaced before it is checked', () => {
  const blank = v.prepare(v.string(), (value) => value ?? '');
  expect(v.parse(blank, undefined)).toBe('');
  expect(v.is(blank, 7)).toBe(false);
});

test('a text can have a greatest length', () => {
  const short = v.maxLength(v.string(), 3);
  expect(v.is(short, 'abc')).toBe(true);
  expect(v.is(short, 'abcd')).toBe(false);
});

test('additions of a page to Object.prototype are neither members, rules nor results', () => {
  const rules = { type: 'array', enum: [], isOptional: true, others: 'refuse' };
  const additions = { ...rules, admin: true, issues: [{}], output: {} };
  Object.assign(Object.prototype, additions);
  const { output, issues } = v.safeParse(person, { name: 'anna' });
  const refused = v.safeParse(v.object({ name: v.string() }), {});
  for (const name of Object.keys(additions)) Reflect.deleteProperty(Object.prototype, name);
  expect([output, issues]).toEqual([{ name: 'anna' }, undefined]);
  expect(refused.issues).toHaveLength(1);
  expect(refused.output).toBeUndefined();
});

test('a member `__proto__` of parsed JSON is neither read nor kept', () => {
  const value = JSON.parse('{"name":"anna","__proto__":{"admin":true}}');
  const output = v.parse(v.object({ name: v.string(), admin: v.optional(v.boolean()) }), value);
  expect(output).toEqual({ name: 'anna' });
  expect(output.admin).toBeUndefined();
});
