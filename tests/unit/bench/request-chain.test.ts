import { expect, test } from 'vitest';
import { getLongestChain } from '../../bench/request-chain.ts';

const PAGE = 'http://portal/page';
const request = (url: string, startedBy: string | undefined = PAGE) => ({ url, startedBy });

test('a page without requests has no chain', () => {
  expect(getLongestChain([])).toBe(0);
});

test('requests that the document starts are one in a row, however many there are', () => {
  expect(getLongestChain([request('a.js'), request('b.css'), request('c.js')])).toBe(1);
});

test('a script that another script imports is one more in a row', () => {
  const log = [request('entry.js'), request('core.js', 'entry.js'), request('react.js', 'core.js')];
  expect(getLongestChain([...log, request('sheet.css')])).toBe(3);
});

test('the longest of two ways to a script counts', () => {
  const log = [
    request('entry.js'),
    request('core.js', 'entry.js'),
    request('shared.js', 'core.js'),
    request('shared.js'),
    request('last.js', 'shared.js'),
  ];
  expect(getLongestChain(log)).toBe(4);
});

test('a request without a known start counts as one of the document', () => {
  expect(getLongestChain([{ url: 'a.js', startedBy: undefined }])).toBe(1);
});
