import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { createPortal } from '../../../demo/portal/portal.ts';
import { expectEqualTimes } from './support/compare-times.ts';
import { createPerson } from './support/guessing.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { Visitor } from './support/visitor.ts';

const MINUTE = 60_000;

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal({ people: [] });
});
afterAll(() => testPortal.portal.close());

describe('the time of an answer', () => {
  test('is the same for a known and an unknown name', async () => {
    const cost = { memoryCost: 8192, timeCost: 2 };
    const slow = await createPortal({
      data: { database: testPortal.portal.database },
      clock: testPortal.clock,
      passwordCost: cost,
      trustProxy: 1,
    });
    const address = await slow.app.listen({ host: '127.0.0.1', port: 0 });
    const known = await createPerson(testPortal, cost);
    await expectEqualTimes(async (kind) => {
      await new Visitor(address).signIn(kind === 'one' ? known : 'unknown', 'wrong');
      testPortal.clock.pass(31 * MINUTE);
    });
    await slow.close();
  });

  test('results from argon2id, which hashes every password', async () => {
    await createPerson(testPortal);
    const [row] = await testPortal.portal.database.query.select().from(people).limit(1);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
  });
});
