import { expect, test } from 'vitest';
import { readDraft, saveDraft } from '../../../src/external-user/draft.ts';
import { createMemoryStorage } from '../../../src/platform/memory/storage.ts';

const KEY = 'portico.session.registration';
const DRAFT = { emailAddress: 'greta@x', firstName: 'Greta', lastName: 'Öberg', phone: '' };

test('a draft is read only for the same address', () => {
  const storage = createMemoryStorage();
  expect(readDraft(storage, 'greta@x')).toBeUndefined();
  saveDraft(storage, DRAFT);
  expect(readDraft(storage, 'greta@x')).toEqual(DRAFT);
  expect(readDraft(storage, 'olaf@x')).toBeUndefined();
});

test('a draft is stored under the key that a sign-out removes', () => {
  const entries = new Map<string, string>();
  saveDraft(createMemoryStorage(entries), DRAFT);
  expect([...entries.keys()]).toEqual([KEY]);
});

test.each(['', 'null', '{', '[]', '{"emailAddress":"greta@x"}', '{"emailAddress":7}'])(
  'a stored value that is not a draft (%s) is ignored',
  (text) => {
    expect(readDraft(createMemoryStorage(new Map([[KEY, text]])), 'greta@x')).toBeUndefined();
  },
);
