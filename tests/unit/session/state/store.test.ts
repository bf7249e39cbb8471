import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from '../../../../src/session/state/store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the first state is unknown', () => {
  expect(createStore().state.value).toEqual({ status: 'unknown' });
});

test('listeners are called after the state has changed', () => {
  const store = createStore();
  const seen: string[] = [];
  store.subscribe(({ name }) => seen.push(`${name}: ${store.state.value.status}`));
  store.emit('login', { name: 'anna' });
  expect(seen).toEqual(['login: signing-in']);
});

test('each listener is called once, in the order of subscription', () => {
  const store = createStore();
  const seen: string[] = [];
  store.subscribe(() => seen.push('first'));
  store.subscribe(() => seen.push('second'));
  store.emit('load-licence', undefined);
  expect(seen).toEqual(['first', 'second']);
});

test('a listener that has unsubscribed is not called', () => {
  const store = createStore();
  const seen: string[] = [];
  const unsubscribe = store.subscribe(({ name }) => seen.push(name));
  store.emit('load-licence', undefined);
  unsubscribe();
  unsubscribe();
  store.emit('logged-out', undefined);
  expect(seen).toEqual(['load-licence']);
});

test('a step changes the state without calling listeners', () => {
  const store = createStore();
  const seen: string[] = [];
  store.subscribe(({ name }) => seen.push(name));
  store.step({ name: 'absent', payload: undefined });
  expect(store.state.value.status).toBe('anonymous');
  expect(seen).toEqual([]);
});

test('an exception in a listener is reported to the page, and the other listeners are called', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const store = createStore();
  const seen: string[] = [];
  const error = new Error('an error of the page');
  store.subscribe(() => {
    throw error;
  });
  store.subscribe(({ name }) => seen.push(name));
  store.emit('login', { name: 'anna' });
  expect(report.mock.calls).toEqual([[error]]);
  expect(seen).toEqual(['login']);
  expect(store.state.value.status).toBe('signing-in');
});
