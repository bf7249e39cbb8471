import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccounts } from '../../../demo/identity/accounts/accounts.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { createPasswords } from '../../../demo/server/passwords.ts';
import { openEmptyDatabase } from '../portal/support/open-empty-database.ts';
import { MINIMUM_COST } from '../portal/support/open-test-portal.ts';
import { createTestClock } from '../portal/support/test-clock.ts';

const PASSWORD = 'known to the harbor master';
const clock = createTestClock();
let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

/** Creates an account. @returns a function that signs in from an IP address */
async function createAccount(name: string) {
  const accounts = createAccounts(database, await createPasswords(MINIMUM_COST), clock);
  await accounts.add([{ name, password: PASSWORD }]);
  return (password: string, ip: string, device?: string) =>
    accounts.signIn({ name, password }, { ip, device });
}

test('ten wrong passwords for a name delay it by a second, not by half an hour', async () => {
  const signIn = await createAccount('anna');
  for (let time = 0; time < 10; time += 1) {
    expect(await signIn('wrong', `198.51.100.${time}`)).toEqual({ kind: 'wrong' });
  }
  expect(await signIn(PASSWORD, '203.0.113.1')).toEqual({ kind: 'wait', seconds: 1 });
  clock.pass(1000);
  expect(await signIn(PASSWORD, '203.0.113.1')).toMatchObject({ kind: 'signed-in' });
});

test('a hundred wrong passwords block a name for a day, but not in a browser of its owner', async () => {
  const signIn = await createAccount('saga');
  const first = await signIn(PASSWORD, '203.0.113.1');
  const device = first.kind === 'signed-in' ? first.device : undefined;
  for (let time = 0; time < 100; time += 1) {
    expect(await signIn('wrong', '198.51.100.1')).toEqual({ kind: 'wrong' });
    clock.pass(60_000);
  }
  expect(await signIn(PASSWORD, '203.0.113.2')).toEqual({
    kind: 'wait',
    seconds: 24 * 3600 - 60,
  });
  expect(await signIn(PASSWORD, '203.0.113.2', device)).toMatchObject({ kind: 'signed-in' });
});

test('wrong passwords from one address do not lock out a colleague', async () => {
  const [signIn, colleague] = [await createAccount('jens'), await createAccount('mira')];
  for (let time = 0; time < 20; time += 1) {
    await signIn('wrong', '203.0.113.9');
    clock.pass(60_000);
  }
  expect(await colleague(PASSWORD, '203.0.113.9')).toMatchObject({ kind: 'signed-in' });
});
