import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from '../../../../src/session/state/store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('begins as unknown', () => {
  expect(createStore().state.value).toEqual({ status: 'unknown' });
});

test('listeners hear of an event after the state has changed', () => {
  const store = createStore();
  const seen: string[] = [];
  store.subscribe(({ name }) => seen.push(`${name}: ${store.state.value.status}`));
  store.emit('login', { name: 'anna' });
  expect(seen).toEqual(['login: signing-in']);
});

test('everybody hears of an event once, in the order in which they came', () => {
  const store = createStore();
  const seen: string[] = [];
  store.subscribe(() => seen.push('first'));
  store.subscribe(() => seen.push('second'));
  store.emit('load-licence', undefined);
  expect(seen).toEqual(['first', 'second']);
});

test('a listener that left hears nothing more', () => {
  const store = createStore();
  const seen: string[] = [];
  const leave = store.subscribe(({ name }) => seen.push(name));
  store.emit('load-licence', undefined);
  leave();
  leave();
  store.emit('logged-out', undefined);
  expect(seen).toEqual(['load-licence']);
});

test('a step changes the state and is heard by nobody', () => {
  const store = createStore();
  const seen: string[] = [];
  store.subscribe(({ name }) => seen.push(name));
  store.step({ name: 'absent', payload: undefined });
  expect(store.state.value.status).toBe('anonymous');
  expect(seen).toEqual([]);
});

test('a listener that throws is reported to the page, and the others still hear', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const store = createStore();
  const seen: string[] = [];
  const fault = new Error('a fault of the page');
  store.subscribe(() => {
    throw fault;
  });
  store.subscribe(({ name }) => seen.push(name));
  store.emit('login', { name: 'anna' });
  expect(report.mock.calls).toEqual([[fault]]);
  expect(seen).toEqual(['login']);
  expect(store.state.value.status).toBe('signing-in');
});
