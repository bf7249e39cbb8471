import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDomEvents } from '../../../src/element/dom-events.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Creates a test double of an element that records the events which it receives. */
function createElement(name: string) {
  const target = new EventTarget();
  const received: CustomEvent[] = [];
  target.addEventListener(name, (event) => received.push(event as CustomEvent));
  return { target: target as Element, received };
}

test('an event is dispatched once, on the first element, and is composed', () => {
  const { addTarget, dispatch } = createDomEvents(() => 1000);
  const [first, second] = [
    createElement('portico-logged-out'),
    createElement('portico-logged-out'),
  ];
  addTarget(first.target);
  addTarget(second.target);
  dispatch({ name: 'logged-out', payload: undefined });
  expect(first.received).toHaveLength(1);
  expect(second.received).toHaveLength(0);
  expect(first.received[0]).toMatchObject({ bubbles: true, composed: true, cancelable: false });
  expect(first.received[0]?.detail).toBeNull();
});

test('an event is dispatched on the element in which the person acted', () => {
  const { addTarget, setTarget, dispatch } = createDomEvents(() => 1000);
  const [first, second] = [
    createElement('portico-update-quota'),
    createElement('portico-update-quota'),
  ];
  addTarget(first.target);
  addTarget(second.target);
  setTarget(second.target);
  dispatch({ name: 'update-quota', payload: { quota: 10, used: 5 } });
  expect(first.received).toHaveLength(0);
  expect(second.received[0]?.detail).toEqual({ quota: 10, used: 5 });
});

test('a removed element receives no more events', () => {
  const { addTarget, setTarget, dispatch } = createDomEvents(() => 1000);
  const [first, second] = [createElement('portico-logged-in'), createElement('portico-logged-in')];
  addTarget(first.target);
  const remove = addTarget(second.target);
  setTarget(second.target);
  remove();
  dispatch({ name: 'logged-in', payload: undefined });
  expect(first.received).toHaveLength(1);
  expect(second.received).toHaveLength(0);
});

test('without an element the document receives the event', () => {
  const { dispatch } = createDomEvents(() => 1000);
  const received: string[] = [];
  page.addEventListener('portico-load-licence', ({ type }) => received.push(type), { once: true });
  dispatch({ name: 'load-licence', payload: undefined });
  expect(received).toEqual(['portico-load-licence']);
});

test('the page can cancel a request', () => {
  const { addTarget, request } = createDomEvents(() => 1000);
  const { target, received } = createElement('portico-login');
  addTarget(target);
  const intent = { name: 'login', detail: { name: 'anna' } } as const;
  expect(request(intent)).toBe(true);
  target.addEventListener('portico-login', (event) => event.preventDefault());
  expect(request(intent)).toBe(false);
  expect(received[0]).toMatchObject({ detail: { name: 'anna' }, cancelable: true });
});

test('the event of a requested login is not dispatched again', () => {
  const { addTarget, dispatch } = createDomEvents(() => 1000);
  const { target, received } = createElement('portico-login');
  addTarget(target);
  dispatch({ name: 'login', payload: { name: 'anna' } });
  expect(received).toEqual([]);
});

test('the page can cancel a navigation', () => {
  const { addTarget, request } = createDomEvents(() => 1000);
  const { target, received } = createElement('portico-navigate');
  addTarget(target);
  target.addEventListener('portico-navigate', (event) => event.preventDefault());
  const detail = { url: 'https://files.example.com/', reason: 'signed-in' } as const;
  expect(request({ name: 'navigate', detail })).toBe(false);
  expect(received[0]?.detail).toEqual(detail);
});
