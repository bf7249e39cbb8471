import { expect, test } from 'vitest';
import { draftOf, keepDraft } from '../../../src/external-user/draft.ts';
import { DRAFT_KEY } from '../../../src/external-user/draft-key.ts';
import { createMemoryStorage } from '../../../src/platform/memory/storage.ts';

const DRAFT = { emailAddress: 'greta@x', firstName: 'Greta', lastName: 'Öberg', phone: '' };

test('what was typed is there for the same person, and for nobody else', () => {
  const store = createMemoryStorage();
  expect(draftOf(store, 'greta@x')).toBeUndefined();
  keepDraft(store, DRAFT);
  expect(draftOf(store, 'greta@x')).toEqual(DRAFT);
  expect(draftOf(store, 'olaf@x')).toBeUndefined();
});

test.each(['', 'null', '{', '[]', '{"emailAddress":"greta@x"}', '{"emailAddress":7}'])(
  'what another program left there (%s) counts as nothing',
  (text) => {
    expect(draftOf(createMemoryStorage(new Map([[DRAFT_KEY, text]])), 'greta@x')).toBeUndefined();
  },
);
