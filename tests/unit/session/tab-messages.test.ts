import { expect, test, vi } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

awaitFetchesAfterEach();

const anna = { name: 'anna', password: 'secret' };
const ADMIN = { ...ANNA, isAdministrator: true };

/** What a session sends to the other tabs, as they hear it. */
async function messagesOfVisit(): Promise<unknown[]> {
  const portal = await startPortalDouble();
  const channel = createMemoryTabs();
  const messages: unknown[] = [];
  channel().subscribe((message) => messages.push(message));
  const { session } = visit(portal, { tabs: channel() });
  await session.signIn(anna, { stay: true });
  await session.signOut();
  await session.signIn(anna, { stay: true });
  portal.on('GET /rest/self', sendStatus(401));
  await session.rebuildPrincipal();
  return messages;
}

test('a message between tabs contains only that the session has changed', async () => {
  const messages = await messagesOfVisit();
  expect(messages.length).toBeGreaterThan(0);
  const text = JSON.stringify(messages);
  for (const secret of [anna.name, anna.password, TOKEN, 'signed', 'logged']) {
    expect(text).not.toContain(secret);
  }
});

/** A page, and the way to send it whatever a foreign script might send. */
async function listening() {
  const portal = await startPortalDouble();
  const listeners = new Set<(message: unknown) => void>();
  const seen = visit(portal, {
    path: '/files',
    tabs: {
      post() {},
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  });
  return {
    portal,
    ...seen,
    hear(message: unknown) {
      for (const listener of listeners) listener(message);
    },
  };
}

/** Whoever looks into it is noticed. */
const touched = vi.fn(() => {
  throw new Error('Somebody has looked into a foreign message.');
});
const TRAP = new Proxy(() => {}, {
  get: touched,
  has: touched,
  ownKeys: touched,
  getPrototypeOf: touched,
  getOwnPropertyDescriptor: touched,
  apply: touched,
});

/** A loop that no serializer gets through. */
const LOOP: unknown[] = [];
LOOP.push(LOOP);

const FOREIGN: [string, (ours: unknown) => unknown][] = [
  ['nothing', () => undefined],
  ['null', () => null],
  ['an empty text', () => ''],
  ['a number', () => Number.NaN],
  ['a symbol', () => Symbol('session')],
  ['somebody who claims to be signed in', () => ({ status: 'signed-in', principal: ADMIN })],
  ['an event', () => ({ name: 'load-principal', payload: ADMIN })],
  ['the sign-out of a foreign script', () => ({ name: 'logged-out', payload: undefined })],
  ['our message in a list', (ours) => [ours]],
  ['our message in an object', (ours) => ({ type: ours, name: ours, data: ours })],
  ['our message as an object', (ours) => Object(ours)],
  ['our message with a blank', (ours) => `${ours} `],
  ['our message in capitals', (ours) => String(ours).toUpperCase()],
  ['our message, a million times', (ours) => String(ours).repeat(1_000_000)],
  ['something huge', () => new Array(1_000_000).fill(ADMIN)],
  ['something that becomes our message', (ours) => ({ toString: () => ours })],
  ['something with traps', () => TRAP],
  ['something that holds itself', () => LOOP],
  ['something with a poisoned prototype', () => JSON.parse('{"__proto__":{"status":"guest"}}')],
];

test.each(FOREIGN)('%s from the channel moves nobody who is signed in', async (_, foreign) => {
  const [ours] = await messagesOfVisit();
  const { portal, session, states, names, hear } = await listening();
  await session.signIn(anna, { stay: true });
  const before = { states: states.length, names: names().length };
  hear(foreign(ours));
  expect(states).toHaveLength(before.states);
  expect(touched).not.toHaveBeenCalled();
  // What the message had set off would be asked before this.
  await session.rebuildPrincipal();
  expect(portal.calls().filter((call) => call === 'GET /rest/self')).toHaveLength(2);
  expect(session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
  expect(names().slice(before.names)).toEqual(['rebuild-principal', 'load-principal']);
});

test.each(FOREIGN)('%s from the channel lets nobody in', async (_, foreign) => {
  const [ours] = await messagesOfVisit();
  const { portal, session, states, hear } = await listening();
  await session.start();
  portal.cookies.set('portal_public_token', TOKEN);
  const before = states.length;
  hear(foreign(ours));
  expect(states).toHaveLength(before);
  expect(touched).not.toHaveBeenCalled();
  expect(session.state.value).toEqual({ status: 'anonymous', captchaDue: false });
});

test("a message from another tab leads to a check, and the portal's answer counts", async () => {
  const [ours] = await messagesOfVisit();
  const { portal, session, names, hear } = await listening();
  await session.signIn(anna, { stay: true });
  const received = portal.waitForCall('GET /rest/self');
  hear(ours);
  await received;
  await expect.poll(names).toEqual(['login', 'load-principal', 'logged-in', 'load-principal']);
  expect(session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
});

test('a message from another tab does not sign in a person without a token', async () => {
  const [ours] = await messagesOfVisit();
  const { portal, session, status, hear } = await listening();
  await session.start();
  hear(ours);
  expect(status()).toBe('anonymous');
  await session.start();
  expect(portal.calls()).not.toContain('GET /rest/self');
});
