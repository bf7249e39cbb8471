import { logError } from '../platform/browser/console.ts';

/** A built-in by its path from the global object, and a use that is true where it works. */
type Check = readonly [path: string, works: () => unknown];

const create = () => document.createElement('p');

/** The built-ins that old libraries and polyfills replace, or that browsers below the minimum do not have. */
const CHECKS: readonly Check[] = [
  ['AbortController', () => new AbortController().signal.aborted === false],
  ['AbortSignal.timeout', () => AbortSignal.timeout(1)],
  ['Array.isArray', () => Array.isArray([])],
  ['Array.prototype.concat', () => [1].concat([2])[1] === 2],
  ['Array.prototype.every', () => ![1, 2].every((one) => one === 1)],
  ['Array.prototype.filter', () => [1, 2].filter((one) => one === 2)[0] === 2],
  ['Array.prototype.flatMap', () => [1].flatMap((one) => [one, 2])[1] === 2],
  ['Array.prototype.forEach', () => sum([1, 2]) === 3],
  ['Array.prototype.includes', () => [1].includes(1)],
  ['Array.prototype.indexOf', () => [1, 2].indexOf(2) === 1],
  ['Array.prototype.join', () => [1, 2].join() === '1,2'],
  ['Array.prototype.map', () => [5].map((one, index) => one + index)[0] === 5],
  ['Array.prototype.push', () => [1].push(2) === 2],
  ['Array.prototype.reduce', () => [1, 2].reduce((all, one) => all + one, 3) === 6],
  ['Array.prototype.slice', () => [1, 2].slice(1)[0] === 2],
  ['Array.prototype.some', () => [1, 2].some((one) => one === 2)],
  ['Array.prototype.splice', () => [1, 2].splice(0, 1)[0] === 1],
  ['CSSStyleSheet', () => new CSSStyleSheet().replaceSync],
  ['CustomEvent', () => new CustomEvent('a', { detail: 1 }).detail === 1],
  ['Date.now', () => Date.now() > 0],
  ['Element.prototype.append', () => filled().firstChild],
  ['Element.prototype.closest', () => create().closest('p')],
  ['Element.prototype.matches', () => create().matches('p')],
  ['Element.prototype.querySelector', () => filled().querySelector('p')],
  ['Element.prototype.remove', () => isRemoved(filled())],
  ['Element.prototype.replaceChildren', () => create().replaceChildren() === undefined],
  ['EventTarget.prototype.dispatchEvent', () => create().dispatchEvent(new CustomEvent('a'))],
  ['Function.prototype.apply', () => add.apply(null, [1, 2, 3]) === 6],
  [
    'Function.prototype.bind',
    () => Reflect.apply(Function.prototype.bind, add, [null, 1, 2])(3) === 6,
  ],
  ['Function.prototype.call', () => add.call(null, 1, 2, 3) === 6],
  ['HTMLElement.prototype.attachInternals', () => HTMLElement.prototype.attachInternals],
  ['Intl.DisplayNames', () => Intl.DisplayNames],
  ['JSON.parse', () => JSON.parse('[1]')[0] === 1],
  ['JSON.stringify', () => JSON.stringify({ a: [1] }) === '{"a":[1]}'],
  ['Map', () => new Map([[1, 2]]).get(1) === 2],
  ['MessageChannel', () => new MessageChannel().port1],
  ['MutationObserver', () => new MutationObserver(() => {})],
  ['Node.prototype.appendChild', () => create().appendChild(create())],
  ['Node.prototype.contains', () => document.contains(document.documentElement)],
  ['Node.prototype.insertBefore', () => create().insertBefore(create(), null)],
  ['Node.prototype.removeChild', () => removeFrom(filled())],
  ['Object.assign', () => Object.assign({}, { a: 1 }).a === 1],
  ['Object.create', () => Object.create({ a: 1 }).a === 1],
  ['Object.defineProperty', () => Object.defineProperty({}, 'a', { value: 1 })],
  ['Object.entries', () => Object.entries({ a: 1 }).length === 1],
  ['Object.fromEntries', () => Object.fromEntries([['a', 1]]).a === 1],
  ['Object.hasOwn', () => Object.hasOwn({ a: 1 }, 'a')],
  ['Object.keys', () => Object.keys({ a: 1 }).length === 1],
  ['Promise', () => new Promise(() => {}).finally],
  ['Set', () => new Set([1]).has(1)],
  ['String.prototype.replaceAll', () => 'aa'.replaceAll('a', 'b') === 'bb'],
  ['String.prototype.trim', () => ' a '.trim() === 'a'],
  ['Symbol.for', () => typeof Symbol.for('a') === 'symbol'],
  ['TextEncoder', () => new TextEncoder().encode('a').length === 1],
  ['URL', () => new URL('/b', 'https://a.test').pathname === '/b'],
  ['WeakMap', () => new WeakMap()],
  ['btoa', () => btoa('a') === 'YQ=='],
  ['crypto.getRandomValues', () => crypto.getRandomValues(new Uint8Array(1))],
  ['queueMicrotask', () => queueMicrotask],
];

function add(one: number, two: number, three: number): number {
  return one + two + three;
}

function sum(values: number[]): number {
  let total = 0;
  values.forEach((value) => {
    total += value;
  });
  return total;
}

function filled(): Element {
  const parent = create();
  parent.append(create());
  return parent;
}

/** React uses `removeChild`, and Preact `remove`. */
function isRemoved(parent: Element): boolean {
  const child = parent.firstChild as ChildNode;
  Reflect.apply(child.remove, child, []);
  return !parent.firstChild;
}

const removeFrom = (parent: Element) => parent.removeChild(parent.firstChild as Node);

/** Whether the global object has something at a path. */
function has(path: string): boolean {
  let value: unknown = globalThis;
  for (const name of path.split('.'))
    value = (value as Record<string, unknown> | undefined)?.[name];
  return value !== undefined;
}

function works(check: Check[1]): boolean {
  try {
    return Boolean(check());
  } catch {
    return false;
  }
}

let isReported = false;

/**
 * Names the built-ins that do not work on this page on the console, once. It may be why a view has failed: React or the
 * elements need them. Uses as few of them as possible.
 */
export function reportBrokenBuiltIns(): void {
  if (isReported) return;
  isReported = true;
  let broken = '';
  for (const [path, check] of CHECKS) {
    if (works(check)) continue;
    broken += `${broken && ', '}${path}${has(path) ? '' : ' (missing)'}`;
  }
  if (broken) logError(`Portico: built-ins of this page do not work: ${broken}.`);
}
