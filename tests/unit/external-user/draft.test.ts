import { expect, test } from 'vitest';
import { readDraft, saveDraft } from '../../../src/external-user/draft.ts';
import { createMemoryStorage } from '../../../src/platform/memory/storage.ts';

const DRAFT = { emailAddress: 'greta@x', firstName: 'Greta', lastName: 'Öberg', phone: '' };

test('what was typed is there for the same person, and for nobody else', () => {
  const store = createMemoryStorage();
  expect(readDraft(store, 'greta@x')).toBeUndefined();
  saveDraft(store, DRAFT);
  expect(readDraft(store, 'greta@x')).toEqual(DRAFT);
  expect(readDraft(store, 'olaf@x')).toBeUndefined();
});

test.each(['', 'null', '{', '[]', '{"emailAddress":"greta@x"}', '{"emailAddress":7}'])(
  'what another program left there (%s) counts as nothing',
  (text) => {
    expect(
      readDraft(createMemoryStorage(new Map([['portico.session.registration', text]])), 'greta@x'),
    ).toBeUndefined();
  },
);
