import { expect, test } from 'vitest';
import { takeLinkToken } from '../../../src/element/link-token.ts';
import { createMemoryNavigation } from '../../../src/platform/memory/navigation.ts';

const PAGE = 'https://partner.example/register.html';
const NAME = 'euet';

test.each([
  ['?euet=t-1', '', 't-1'],
  ['?a=1&euet=t-1&b=2#top', '?a=1&b=2#top', 't-1'],
  ['?euet=t-1&euet=t-2', '', 't-1'],
  ['?euet=a%2Fb%20%C3%BC', '', 'a/b ü'],
  ['?euet=', '', ''],
])('the URL %s becomes %j and has the token %j', (before, after, token) => {
  const navigation = createMemoryNavigation(PAGE + before);
  expect(takeLinkToken(navigation, NAME)).toBe(token);
  expect(navigation.visited).toEqual([PAGE + after]);
  expect(navigation.linkToken).toBe(token);
});

test('a URL without a token stays unchanged', () => {
  const navigation = createMemoryNavigation(`${PAGE}?q=a+b&EUET=1`);
  expect(takeLinkToken(navigation, NAME)).toBeUndefined();
  expect(navigation.href).toBe(`${PAGE}?q=a+b&EUET=1`);
});

test('the token is available after a reload, but not in another history entry', () => {
  const navigation = createMemoryNavigation(`${PAGE}?euet=t-1`);
  takeLinkToken(navigation, NAME);
  expect(takeLinkToken(navigation, NAME)).toBe('t-1');
  navigation.go('/reset.html');
  expect(takeLinkToken(navigation, NAME)).toBeUndefined();
});

test('the parameter can have another name', () => {
  const navigation = createMemoryNavigation(`${PAGE}?invitation=t-1&euet=mine`);
  expect(takeLinkToken(navigation, 'invitation')).toBe('t-1');
  expect(navigation.href).toBe(`${PAGE}?euet=mine`);
});
