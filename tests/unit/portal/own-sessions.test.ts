import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

const PAGE = '/account/sessions';
const END = '/account/sessions/end';
const END_ALL = '/account/sessions/end-all';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

async function signInAs(name: string, headers: Record<string, string> = {}): Promise<Visitor> {
  const visitor = testPortal.visitor();
  await visitor.fetch(CALL_PATHS.login, {
    method: 'POST',
    headers: { ...SCRIPT, ...headers, Authorization: basic(name, getPassword(name)) },
  });
  return visitor;
}

const readStatus = async (visitor: Visitor) => (await visitor.fetch(CALL_PATHS.self)).status;
const readPage = async (visitor: Visitor) => (await visitor.fetch(PAGE)).text();

/** Returns the entries of the list as text, and the ids in their forms. */
async function readEntries(visitor: Visitor): Promise<{ text: string; id: string }[]> {
  const [, ...entries] = (await readPage(visitor)).split('<li>');
  return entries.map((entry) => ({
    text: entry.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '),
    id: /name="session" value="([\w-]+)"/.exec(entry)?.[1] ?? '',
  }));
}

async function clearSessions(): Promise<void> {
  await testPortal.portal.database.query.delete(sessions);
}

describe('the list of sessions', () => {
  test('shows browser, start and last use in the language and the time zone of the person, and marks this one', async () => {
    await clearSessions();
    const first = await signInAs('yuki', { 'User-Agent': FIREFOX });
    testPortal.clock.pass(90 * 60_000);
    const second = await signInAs('yuki', { 'User-Agent': 'curl/8.15.0' });
    const format = (time: number) =>
      new Intl.DateTimeFormat('ja-JP', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Asia/Tokyo',
      }).format(time);
    const now = testPortal.clock.now();
    const [begun, used] = [format(now - 90 * 60_000), format(now)];
    expect((await readEntries(second)).map(({ text }) => text)).toEqual([
      expect.stringContaining(
        `不明なブラウザー このブラウザー サインイン： ${used} 最終使用： ${used} サインアウト`,
      ),
      expect.stringContaining(
        `Firefox（Linux） サインイン： ${begun} 最終使用： ${begun} サインアウト`,
      ),
    ]);
    expect((await readEntries(first)).map(({ text }) => text).toSorted()).toEqual([
      expect.stringContaining(
        `Firefox（Linux） このブラウザー サインイン： ${begun} 最終使用： ${used} サインアウト`,
      ),
      expect.stringContaining(
        `不明なブラウザー サインイン： ${used} 最終使用： ${used} サインアウト`,
      ),
    ]);
  });

  test('shows neither other people’s sessions nor tokens nor what a User-Agent contains', async () => {
    await clearSessions();
    await signInAs('saga', { 'User-Agent': FIREFOX });
    const anna = await signInAs('anna', {
      'User-Agent': `<script>alert(1)</script>${'x'.repeat(8_000)}`,
    });
    expect(await readEntries(anna)).toHaveLength(1);
    const page = await readPage(anna);
    expect(page).not.toContain('alert');
    expect(page).not.toContain('Firefox');
    for (const token of anna.jar.values()) expect(page).not.toContain(token);
    const rows = await testPortal.portal.database.query.select().from(sessions);
    for (const { tokenHash } of rows) expect(page).not.toContain(tokenHash);
  });

  test('leads visitors to the login, and people without web access to the reason', async () => {
    expect((await testPortal.visitor().fetch(PAGE)).headers.get('location')).toBe('/login');
    expect((await (await signInAs('blocked')).fetch(PAGE)).headers.get('location')).toBe('/');
    const bearer = testPortal.visitor();
    expect((await bearer.submit(END_ALL, {})).headers.get('location')).toBe('/login');
  });
});

describe('ending a session from the list', () => {
  test('ends that session only', async () => {
    await clearSessions();
    const [first, second, third] = [
      await signInAs('anna', { 'User-Agent': FIREFOX }),
      await signInAs('anna'),
      await signInAs('anna'),
    ];
    const row = (await readEntries(second)).find(({ text }) => text.includes('Firefox'));
    const answer = await second.submit(END, { session: row?.id ?? '' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(PAGE);
    expect(await Promise.all([first, second, third].map(readStatus))).toEqual([401, 200, 200]);
  });

  test('ends a session without cookies', async () => {
    await clearSessions();
    const anna = await signInAs('anna');
    const [own] = await readEntries(anna);
    const bearer = testPortal.visitor();
    const signedIn = await bearer.fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: {
        ...SCRIPT,
        Origin: testPortal.address,
        [DEFAULT_NAMES.tokenModeHeader]: 'bearer',
        Authorization: basic('anna', getPassword('anna')),
      },
    });
    const headers = {
      Origin: testPortal.address,
      Authorization: `Bearer ${signedIn.headers.get(DEFAULT_NAMES.publicTokenHeader)}`,
    };
    expect((await bearer.fetch(CALL_PATHS.self, { headers })).status).toBe(200);
    const other = (await readEntries(anna)).find(({ id }) => id !== own?.id);
    await anna.submit(END, { session: other?.id ?? '' });
    expect((await bearer.fetch(CALL_PATHS.self, { headers })).status).toBe(401);
    expect(await readStatus(anna)).toBe(200);
  });

  test('removes the cookies of the session and leads to the login if it is the own session', async () => {
    const anna = await signInAs('anna');
    const own = (await readEntries(anna)).find(({ text }) => text.includes('This browser'));
    const answer = await anna.submit(END, { session: own?.id ?? '' });
    expect(answer.headers.get('location')).toBe('/login');
    expect([...anna.jar.keys()]).toEqual(['portal_device']);
    expect(await readStatus(anna)).toBe(401);
  });

  test('changes nothing for the session of another person or an id that does not exist', async () => {
    const [anna, saga] = [await signInAs('anna'), await signInAs('saga')];
    const [row] = await readEntries(saga);
    for (const session of [row?.id ?? '', crypto.randomUUID(), "' OR 1=1", '\0', 'x'.repeat(100)]) {
      expect((await anna.submit(END, { session })).headers.get('location')).toBe(PAGE);
    }
    expect(await readStatus(anna)).toBe(200);
    expect(await readStatus(saga)).toBe(200);
  });

  test('is refused if another site caused it', async () => {
    const anna = await signInAs('anna');
    for (const path of [END, END_ALL]) {
      const forged = await anna.fetch(path, {
        method: 'POST',
        headers: { Origin: 'https://evil.example' },
        body: new URLSearchParams(),
      });
      expect(forged.status).toBe(403);
    }
    expect(await readStatus(anna)).toBe(200);
  });
});

describe('signing out everywhere', () => {
  test('ends all sessions of the person, also this one and pending ones, and no others', async () => {
    const people = [await signInAs('anna'), await signInAs('anna'), await signInAs('saga')];
    const answer = await people[0]?.submit(END_ALL, {});
    expect(answer?.headers.get('location')).toBe('/login');
    expect(await Promise.all(people.map(readStatus))).toEqual([401, 401, 200]);
  });
});
