import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDomEvents } from '../../../src/element/dom-events.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** An element of which only the events matter, and what was heard from it. */
function element(name: string) {
  const target = new EventTarget();
  const heard: CustomEvent[] = [];
  target.addEventListener(name, (event) => heard.push(event as CustomEvent));
  return { target: target as Element, heard };
}

test('repeats an event once, from the first element, bubbling and out of the shadow root', () => {
  const { enter, repeat } = createDomEvents();
  const [first, second] = [element('portico-logged-out'), element('portico-logged-out')];
  enter(first.target);
  enter(second.target);
  repeat({ name: 'logged-out', payload: undefined });
  expect(first.heard).toHaveLength(1);
  expect(second.heard).toHaveLength(0);
  expect(first.heard[0]).toMatchObject({ bubbles: true, composed: true, cancelable: false });
  expect(first.heard[0]?.detail).toBeNull();
});

test('repeats an event from the element in which the person acted', () => {
  const { enter, act, repeat } = createDomEvents();
  const [first, second] = [element('portico-update-quota'), element('portico-update-quota')];
  enter(first.target);
  enter(second.target);
  act(second.target);
  repeat({ name: 'update-quota', payload: { quota: 10, used: 5 } });
  expect(first.heard).toHaveLength(0);
  expect(second.heard[0]?.detail).toEqual({ quota: 10, used: 5 });
});

test('an element that left the page says nothing more', () => {
  const { enter, act, repeat } = createDomEvents();
  const [first, second] = [element('portico-logged-in'), element('portico-logged-in')];
  enter(first.target);
  const leave = enter(second.target);
  act(second.target);
  leave();
  repeat({ name: 'logged-in', payload: undefined });
  expect(first.heard).toHaveLength(1);
  expect(second.heard).toHaveLength(0);
});

test('without an element the page itself hears', () => {
  const { repeat } = createDomEvents();
  const heard: string[] = [];
  page.addEventListener('portico-load-licence', ({ type }) => heard.push(type), { once: true });
  repeat({ name: 'load-licence', payload: undefined });
  expect(heard).toEqual(['portico-load-licence']);
});

test('the page can forbid what it is asked about', () => {
  const { enter, ask } = createDomEvents();
  const { target, heard } = element('portico-login');
  enter(target);
  const intent = { name: 'login', detail: { name: 'anna' } } as const;
  expect(ask(intent)).toBe(true);
  target.addEventListener('portico-login', (event) => event.preventDefault());
  expect(ask(intent)).toBe(false);
  expect(heard[0]).toMatchObject({ detail: { name: 'anna' }, cancelable: true });
});

test('a login that the page was asked about is not told again', () => {
  const { enter, repeat } = createDomEvents();
  const { target, heard } = element('portico-login');
  enter(target);
  repeat({ name: 'login', payload: { name: 'anna' } });
  expect(heard).toEqual([]);
});

test('the page can take over where a navigation leads', () => {
  const { enter, ask } = createDomEvents();
  const { target, heard } = element('portico-navigate');
  enter(target);
  target.addEventListener('portico-navigate', (event) => event.preventDefault());
  const detail = { url: 'https://files.example.com/', reason: 'signed-in' } as const;
  expect(ask({ name: 'navigate', detail })).toBe(false);
  expect(heard[0]?.detail).toEqual(detail);
});
