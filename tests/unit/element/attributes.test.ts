import { expect, test } from 'vitest';
import { readAttributes, toPropertyName } from '../../../src/element/attributes.ts';
import type { ElementDefinition } from '../../../src/element/definition.ts';

test.each([
  ['heading-level', 'headingLevel'],
  ['stay', 'stay'],
  ['forgot-password-url', 'forgotPasswordUrl'],
  ['light-dom', 'lightDom'],
  ['a-b-c', 'aBC'],
])('the attribute %s has the property %s', (attribute, property) => {
  expect(toPropertyName(attribute)).toBe(property);
});

const DEFINITION: ElementDefinition = {
  tag: 'portico-example',
  attributes: {
    'heading-level': { type: 'integer', default: 2, min: 1, max: 6 },
    'user-name': { type: 'string' },
    stay: { type: 'boolean' },
  },
};

/** Reads the properties of an element with these attributes. */
function readValues(attributes: Record<string, string>) {
  return readAttributes((name) => attributes[name] ?? null, DEFINITION);
}

test('absent attributes have their defaults', () => {
  expect(readValues({})).toEqual({ headingLevel: 2, userName: '', stay: false });
});

test('empty attributes have their defaults, except for the flag, which is set', () => {
  expect(readValues({ 'heading-level': '', 'user-name': '', stay: '' })).toEqual({
    headingLevel: 2,
    userName: '',
    stay: true,
  });
});

test.each(['', 'stay', 'true', 'false'])('a flag with the value %j is set', (stay) => {
  expect(readValues({ stay })).toMatchObject({ stay: true });
});

test.each([
  ['1', 1],
  ['6', 6],
  [' 3 ', 3],
  ['0', 2],
  ['7', 2],
  ['-1', 2],
  ['2.5', 2],
  ['three', 2],
  ['3rem', 2],
  ['Infinity', 2],
  ['   ', 2],
])('the number %j is read as %i', (text, headingLevel) => {
  expect(readValues({ 'heading-level': text })).toMatchObject({ headingLevel });
});

test('a text stays unchanged', () => {
  expect(readValues({ 'user-name': ' anna <b> ' })).toMatchObject({ userName: ' anna <b> ' });
});
