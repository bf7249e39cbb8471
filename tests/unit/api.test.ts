import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../src/api.ts';

const PAGE = Symbol.for('portico.page');
const shared = { state: { value: { status: 'anonymous' } }, signOut: vi.fn() };
const start = vi.fn();

beforeEach(() => {
  vi.stubGlobal('document', {});
  Reflect.set(globalThis, PAGE, { publicSession: shared, start });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, PAGE);
  start.mockClear();
});

test('the first read of a property starts the session, and the import does not', () => {
  expect(start).not.toHaveBeenCalled();
  expect(session.state.value.status).toBe('anonymous');
  expect(start).toHaveBeenCalled();
});

test('the session lists its properties', () => {
  expect('state' in session).toBe(true);
  expect('password' in session).toBe(false);
  expect(Object.keys(session)).toEqual(['state', 'signOut']);
  expect(Object.hasOwn(session, 'signOut')).toBe(true);
  expect({ ...session }).toEqual(shared);
});

test('a page cannot change the session', () => {
  expect(() => Object.assign(session, { signOut: null })).toThrow(TypeError);
  expect(() => Object.defineProperty(session, 'signOut', { value: null })).toThrow(TypeError);
  expect(() => Reflect.deleteProperty(session, 'signOut')).not.toThrow();
  expect(session.signOut).toBe(shared.signOut);
});
