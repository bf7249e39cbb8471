import { expect, test } from 'vitest';
import { staticDependencies } from '../../../widgets/metadata/build/static-dependencies.ts';

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

test('a module needs its imports and theirs, once each', () => {
  expect(staticDependencies('page', graph)).toEqual(new Set(['form', 'texts', 'field']));
});

test('the imports of other modules are not included', () => {
  expect(staticDependencies('page', graph).has('meter')).toBe(false);
});
