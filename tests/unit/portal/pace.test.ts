import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captchas } from '../../../demo/portal/database/schema/captchas.ts';
import { pacedRequests } from '../../../demo/portal/database/schema/paced-requests.ts';
import { signOnTransactions } from '../../../demo/portal/database/schema/sign-on-transactions.ts';
import { sweep } from '../../../demo/portal/sweep.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { Refusal } from '../../../demo/server/http/refusal.ts';
import { createPace, SHARED_ADDRESS } from '../../../demo/server/pace/pace.ts';
import { digest } from '../../../demo/server/secrets.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openSignOn, type SignOn } from './support/open-sign-on.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';

let signOn: SignOn;
let testPortal: TestPortal;
let query: Database['query'];
beforeAll(async () => {
  signOn = await openSignOn();
  testPortal = signOn.testPortal;
  query = testPortal.portal.database.query;
});
afterAll(() => signOn.close());

/** Counts the rows of all tables of the portal. */
async function countRows(): Promise<unknown> {
  const tables = await query
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public'`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = await query.$count(sql`${sql.identifier(name)}`);
  return counts;
}

/** Uses up the requests of a network or browser, as many requests at once do. */
async function useUp(limit: 'captcha' | 'single sign-on', key: string): Promise<void> {
  const usedUntil = new Date(testPortal.clock.now() + 1_000 * 200);
  const countedBy = digest(`${limit} ${key}`);
  const row = { countedBy, usedUntil };
  await query
    .insert(pacedRequests)
    .values(row)
    .onConflictDoUpdate({ target: pacedRequests.countedBy, set: row });
}

test('the sign-in page stores nothing', async () => {
  const visitor = testPortal.visitor();
  const before = await countRows();
  for (let time = 0; time < 3; time += 1) {
    visitor.jar.clear();
    expect((await visitor.fetch('/login')).status).toBe(200);
    expect(visitor.jar.has('portal_pre_session')).toBe(true);
  }
  expect(await countRows()).toEqual(before);
});

describe('a network', () => {
  test('may load 1,000 captchas at once, then 5 in a second, and has one row', async () => {
    const before = await query.$count(pacedRequests);
    const pace = createPace({ query }, testPortal.clock, pacedRequests, {
      knownBrowsers: { findAny: async () => undefined },
      limits: { captcha: SHARED_ADDRESS },
    });
    /** Returns how many of a number of requests are admitted, and the wait of the others. */
    const request = async (number: number) => {
      const results = [];
      for (let index = 0; index < number; index += 1) {
        results.push(
          await pace.admit('captcha', { ip: '198.51.100.7', device: undefined }).then(
            () => 'admitted',
            (error) => (error instanceof Refusal ? error.headers['Retry-After'] : error),
          ),
        );
      }
      const refused = results.filter((one) => one !== 'admitted');
      return [number - refused.length, ...new Set(refused)];
    };
    expect(await request(1_010)).toEqual([1_000, '1']);
    testPortal.clock.pass(1_000);
    expect(await request(10)).toEqual([5, '1']);
    expect(await query.$count(pacedRequests)).toBe(before + 1);
    testPortal.clock.pass(201_000);
    await sweep(testPortal.portal.database, testPortal.clock.now());
    expect(await query.$count(pacedRequests)).toBe(0);
  });

  test.each([
    ['a picture', CALL_PATHS.captcha, '*/*'],
    ['a question', `${CALL_PATHS.captcha}?alternative=text`, '*/*'],
    ['a question in the page', '/login?captcha=text', 'text/html'],
  ])('that floods gets no further captcha as %s, until later', async (_, path, Accept) => {
    const visitor = testPortal.visitor();
    await useUp('captcha', visitor.ip);
    const before = await query.$count(captchas);
    const refused = await visitor.fetch(path, { headers: { Accept } });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await query.$count(captchas)).toBe(before);
    testPortal.clock.pass(1_000);
    expect((await visitor.fetch(path, { headers: { Accept } })).status).toBe(200);
  });

  test('that floods gets a page instead of single sign-on, until later', async () => {
    const visitor = testPortal.visitor();
    await useUp('single sign-on', visitor.ip);
    const before = await query.$count(signOnTransactions);
    const refused = await visitor.fetch('/ssf/sso/login', { headers: { Accept: 'text/html' } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.text()).toContain('Wait a moment, then try again.');
    expect(await query.$count(signOnTransactions)).toBe(before);
    testPortal.clock.pass(1_000);
    expect(await signOn.start(visitor)).toContain('/interaction/');
  });

  test('that floods does not lock out browsers in which people have signed in before', async () => {
    const colleague = testPortal.visitor();
    await colleague.signIn('anna', getPassword('anna'));
    await colleague.fetch(CALL_PATHS.logout, {
      method: 'POST',
      headers: { 'X-Requested-With': 'portico' },
    });
    const stranger = testPortal.visitor(colleague.ip);
    await useUp('captcha', colleague.ip);
    await useUp('single sign-on', colleague.ip);
    expect((await stranger.fetch(CALL_PATHS.captcha)).status).toBe(429);
    expect((await colleague.fetch(CALL_PATHS.captcha)).status).toBe(200);
    expect(await signOn.start(colleague)).toContain('/interaction/');
    stranger.jar.set('portal_device', 'x'.repeat(43));
    expect((await stranger.fetch(CALL_PATHS.captcha)).status).toBe(429);
    // Passwords are not paced.
    const newcomer = testPortal.visitor(colleague.ip);
    await newcomer.fetch('/login');
    expect((await newcomer.signIn('yuki', getPassword('yuki'))).status).toBe(200);
  });
});
