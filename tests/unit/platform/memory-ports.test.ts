import { expect, test } from 'vitest';
import { createMemoryCookies } from '../../../src/platform/memory/cookies.ts';
import { createMemoryNavigation } from '../../../src/platform/memory/navigation.ts';
import { createMemoryStorage } from '../../../src/platform/memory/storage.ts';

test('a store keeps, returns and removes values', () => {
  const store = createMemoryStorage();
  expect(store.get('a')).toBeUndefined();
  store.set('a', '1');
  store.set('a', '2');
  expect(store.get('a')).toBe('2');
  store.remove('a');
  store.remove('a');
  expect(store.get('a')).toBeUndefined();
});

test('a store removes every key with a prefix, and no other', () => {
  const content = new Map([
    ['portico.session.a', '1'],
    ['portico.session.b', '2'],
    ['portico.sessions', '3'],
    ['x portico.session.', '4'],
  ]);
  createMemoryStorage(content).removeAll('portico.session.');
  expect([...content.values()]).toEqual(['3', '4']);
});

test('cookies are read and removed', () => {
  const content = new Map([['token', 'x']]);
  const cookies = createMemoryCookies(content);
  expect(cookies.getAll('token')).toEqual(['x']);
  cookies.remove('token', { path: '/' });
  expect(cookies.getAll('token')).toEqual([]);
  expect(content.size).toBe(0);
});

test('an address bar remembers the visited URLs', () => {
  const navigation = createMemoryNavigation('https://files.example.com/a/b');
  expect(navigation.href).toBe('https://files.example.com/a/b');
  navigation.go('../c?d');
  expect(navigation.href).toBe('https://files.example.com/c?d');
  expect(navigation.visited).toHaveLength(2);
});

test('an address bar keeps a text for one history entry only', () => {
  const navigation = createMemoryNavigation('https://files.example.com/a');
  expect(navigation.linkToken).toBeUndefined();
  navigation.keepLinkToken('1');
  navigation.replaceAddress('/b');
  expect(navigation.linkToken).toBe('1');
  navigation.keepLinkToken(undefined);
  expect(navigation.linkToken).toBeUndefined();
  navigation.keepLinkToken('2');
  navigation.go('/c');
  expect(navigation.linkToken).toBeUndefined();
});
