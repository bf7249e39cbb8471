import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../src/platform/memory/storage.ts';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { scopeStore, scopeTabs } from '../../../src/platform/portal-scope.ts';

const FILES = 'https://example.com/files';
const OTHER = 'https://example.com/files.b';

test('two portals on one origin do not share data', () => {
  const content = new Map<string, string>();
  const files = scopeStore(createMemoryStorage(content), () => FILES);
  const other = scopeStore(createMemoryStorage(content), () => OTHER);
  files.set('portico.session.guest', 'yes');
  other.set('portico.session.guest', 'no');
  expect(files.get('portico.session.guest')).toBe('yes');
  files.removeAll('portico.session.');
  expect(files.get('portico.session.guest')).toBeUndefined();
  expect(other.get('portico.session.guest')).toBe('no');
  other.remove('portico.session.guest');
  expect(content.size).toBe(0);
});

test('a page that sets another portal uses the data of that portal', () => {
  let portal = FILES;
  const store = scopeStore(createMemoryStorage(), () => portal);
  store.set('portico.language', 'de');
  portal = OTHER;
  expect(store.get('portico.language')).toBeUndefined();
});

test('a message reaches the pages of the same portal only', () => {
  const open = createMemoryTabs();
  const sender = scopeTabs(open(), () => FILES);
  const received: unknown[] = [];
  scopeTabs(open(), () => FILES).subscribe((message) => received.push(['files', message]));
  const unsubscribe = scopeTabs(open(), () => OTHER).subscribe((message) =>
    received.push(['other', message]),
  );
  sender.post('session-changed');
  expect(received).toEqual([['files', 'session-changed']]);
  unsubscribe();
});

test.each([undefined, null, 'session-changed', 7, { message: 'session-changed' }])(
  'the foreign message %j is ignored',
  (data) => {
    const open = createMemoryTabs();
    const received: unknown[] = [];
    scopeTabs(open(), () => FILES).subscribe((message) => received.push(message));
    open().post(data);
    expect(received).toEqual([]);
  },
);
