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

/** Collects the messages of a session as another tab receives them. */
async function collectMessages(): Promise<unknown[]> {
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
  const messages = await collectMessages();
  expect(messages.length).toBeGreaterThan(0);
  const text = JSON.stringify(messages);
  for (const secret of [anna.name, anna.password, TOKEN, 'signed', 'logged']) {
    expect(text).not.toContain(secret);
  }
});

/** Opens a page that receives any message which another script of the origin may send. */
async function openPageWithChannel() {
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
    receive(message: unknown) {
      for (const listener of listeners) listener(message);
    },
  };
}

/** Records every access to a foreign message. */
const accessed = vi.fn(() => {
  throw new Error('The session has read a foreign message.');
});
const TRAP = new Proxy(() => {}, {
  get: accessed,
  has: accessed,
  ownKeys: accessed,
  getPrototypeOf: accessed,
  getOwnPropertyDescriptor: accessed,
  apply: accessed,
});

/** A list that contains itself. */
const CYCLE: unknown[] = [];
CYCLE.push(CYCLE);

const FOREIGN: [string, (real: unknown) => unknown][] = [
  ['nothing', () => undefined],
  ['null', () => null],
  ['an empty text', () => ''],
  ['a number', () => Number.NaN],
  ['a symbol', () => Symbol('session')],
  ['a forged state', () => ({ status: 'signed-in', principal: ADMIN })],
  ['a forged event', () => ({ name: 'load-principal', payload: ADMIN })],
  ['a forged sign-out', () => ({ name: 'logged-out', payload: undefined })],
  ['the real message in a list', (real) => [real]],
  ['the real message in an object', (real) => ({ type: real, name: real, data: real })],
  ['the real message as a String object', (real) => Object(real)],
  ['the real message with a space', (real) => `${real} `],
  ['the real message in capitals', (real) => String(real).toUpperCase()],
  ['the real message, a million times', (real) => String(real).repeat(1_000_000)],
  ['a list of a million entries', () => new Array(1_000_000).fill(ADMIN)],
  ['an object that converts to the real message', (real) => ({ toString: () => real })],
  ['a proxy with traps', () => TRAP],
  ['a list that contains itself', () => CYCLE],
  ['an object with a `__proto__` key', () => JSON.parse('{"__proto__":{"status":"guest"}}')],
];

test.each(FOREIGN)(
  '%s from the channel does not change a signed-in session',
  async (_, foreign) => {
    const [real] = await collectMessages();
    const { portal, session, states, names, receive } = await openPageWithChannel();
    await session.signIn(anna, { stay: true });
    const before = { states: states.length, names: names().length };
    receive(foreign(real));
    expect(states).toHaveLength(before.states);
    expect(accessed).not.toHaveBeenCalled();
    // A check after the message would be sent before this call.
    await session.rebuildPrincipal();
    expect(portal.calls().filter((call) => call === 'GET /rest/self')).toHaveLength(2);
    expect(session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
    expect(names().slice(before.names)).toEqual(['rebuild-principal', 'load-principal']);
  },
);

test.each(FOREIGN)('%s from the channel does not sign a person in', async (_, foreign) => {
  const [real] = await collectMessages();
  const { portal, session, states, receive } = await openPageWithChannel();
  await session.start();
  portal.cookies.set('portal_public_token', TOKEN);
  const before = states.length;
  receive(foreign(real));
  expect(states).toHaveLength(before);
  expect(accessed).not.toHaveBeenCalled();
  expect(session.state.value).toEqual({ status: 'anonymous', captchaDue: false });
});

test("a message from another tab leads to a check that shows the portal's answer", async () => {
  const [real] = await collectMessages();
  const { portal, session, names, receive } = await openPageWithChannel();
  await session.signIn(anna, { stay: true });
  const received = portal.waitForCall('GET /rest/self');
  receive(real);
  await received;
  await expect.poll(names).toEqual(['login', 'load-principal', 'logged-in', 'load-principal']);
  expect(session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
});

test('a message from another tab does not sign in a person without a token', async () => {
  const [real] = await collectMessages();
  const { portal, session, status, receive } = await openPageWithChannel();
  await session.start();
  receive(real);
  expect(status()).toBe('anonymous');
  await session.start();
  expect(portal.calls()).not.toContain('GET /rest/self');
});
