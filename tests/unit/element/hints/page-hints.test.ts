import { expect, test } from 'vitest';
import { ELEMENT_NAMES } from '../../../../src/element/hints/page-hints.ts';
import { isAuthorsHost } from '../../../../src/platform/browser/authors-host.ts';
import { findNearest } from '../../../../src/settings/find-nearest.ts';
import { elements } from '../../../../widgets/elements.ts';

test('the hints know the tag and the script of every element', () => {
  expect(ELEMENT_NAMES).toEqual(elements.map(({ name }) => name));
  expect(ELEMENT_NAMES.map((name) => `portico-${name}`)).toEqual(elements.map(({ tag }) => tag));
});

const ATTRIBUTES = ['heading-level', 'user-name', 'return-path', 'stay', 'light-dom', 'require'];

test.each([
  ['username', 'user-name'],
  ['returnpath', 'return-path'],
  ['return-url', 'return-path'],
  ['heading', 'heading-level'],
  ['lightdom', 'light-dom'],
  ['required', 'require'],
  ['stays', 'stay'],
])('%s is probably %s', (written, meant) => {
  expect(findNearest(written, ATTRIBUTES)).toBe(meant);
});

test.each([
  'hx-get',
  'x-data',
  'v-if',
  'ng-show',
  'wire:id',
  'jsaction',
  '_ngcontent-abc-c12',
  'up-layer',
  'x',
  'a'.repeat(100_000),
])('%.20s of another library is none of these names', (written) => {
  expect(findNearest(written, ATTRIBUTES)).toBeUndefined();
});

test('a mistyped tag is found', () => {
  expect(findNearest('signin', ELEMENT_NAMES)).toBe('sign-in');
  expect(findNearest('gate', ELEMENT_NAMES)).toBe('session-gate');
  expect(findNearest('thermometer', ELEMENT_NAMES)).toBeUndefined();
});

test.each(['localhost', 'app.localhost', '127.0.0.1', '[::1]'])(
  'the author of a page on %s loads the hints',
  (hostname) => {
    expect(isAuthorsHost(hostname)).toBe(true);
  },
);

test.each(['files.example.com', 'localhost.example.com', 'mylocalhost', '10.0.0.1', '[::2]', ''])(
  'visitors of "%s" load no hints',
  (hostname) => {
    expect(isAuthorsHost(hostname)).toBe(false);
  },
);
