import { expect, test } from 'vitest';
import { staticDependencies } from '../../../widgets/metadata/static-dependencies.ts';

const imports: Record<string, string[]> = {
  page: ['form', 'texts'],
  texts: ['form'],
  form: ['field', 'texts'],
  field: [],
  account: ['field', 'meter'],
};
const graph = {
  getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
};

test('a module needs what it imports and what that imports, once each', () => {
  expect(staticDependencies('page', graph)).toEqual(new Set(['form', 'texts', 'field']));
});

test('what only another module imports is not among them', () => {
  expect(staticDependencies('page', graph).has('meter')).toBe(false);
});
