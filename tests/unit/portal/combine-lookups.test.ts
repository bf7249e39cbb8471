import { expect, test } from 'vitest';
import { combineLookups } from '../../../demo/server/database/combine-lookups.ts';

/** Returns look-ups among two values, and the keys of each query. */
function createLookup() {
  const queries: (readonly string[])[] = [];
  const values = new Map([
    ['one', 1],
    ['two', 2],
  ]);
  const find = combineLookups(async (keys) => {
    queries.push(keys);
    return values;
  });
  return { find, queries };
}

test('look-ups of the same turn share a query, and each gets its own value', async () => {
  const { find, queries } = createLookup();
  const found = await Promise.all(['two', 'none', 'one', 'two'].map(find));
  expect(found).toEqual([2, undefined, 1, 2]);
  expect(queries).toEqual([['two', 'none', 'one', 'two']]);
});

test('a look-up never shares a query that has begun', async () => {
  const queries: (readonly string[])[] = [];
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const find = combineLookups(async (keys) => {
    queries.push(keys);
    begun.resolve();
    await end.promise;
    return new Map<string, number>();
  });
  const first = find('one');
  await begun.promise;
  const second = find('one');
  end.resolve();
  await Promise.all([first, second]);
  expect(queries).toEqual([['one'], ['one']]);
});

test('an error rejects the look-ups of its query, and no later ones', async () => {
  let isBroken = true;
  const find = combineLookups(async () => {
    if (isBroken) throw new Error('The database is away');
    return new Map([['one', 1]]);
  });
  const failed = await Promise.allSettled([find('one'), find('two')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await find('one')).toBe(1);
});
