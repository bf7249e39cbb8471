import { expect, test } from 'vitest';
import { findOtherWords } from '../../e2e/support/find-other-words.ts';

test('the check finds a text that is in no dictionary', () => {
  expect(findOtherWords('<title>⟦My ⟦files⟧⟧ - Harbour Files</title><p>⟦Hello, Anna⟧')).toEqual([]);
  expect(
    findOtherWords('<p>⟦Sign in⟧ or <b>leave</b> <img alt="A boat" data-done="Done">'),
  ).toEqual(['or leave', 'A boat', 'Done']);
  expect(findOtherWords('<pre title="a" translate="no">b <i>c</i></pre><p>d')).toEqual(['d']);
});
