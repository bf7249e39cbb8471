import { expect, test } from 'vitest';

// The command line tool begins its work when it is imported.
const sources = import.meta.glob(['../../src/**/*.{ts,tsx}', '!../../src/check/portico-check.ts']);
const widgets = import.meta.glob(['../../widgets/*.ts', '../../widgets/*/element.ts']);
const modules = Object.entries({ ...sources, ...widgets });

test('an import of all elements defines nothing and starts nothing', async () => {
  const before = new Set(Reflect.ownKeys(globalThis));
  const all = await import('../../widgets/portico.ts');
  const added = Reflect.ownKeys(globalThis).filter((key) => !before.has(key));
  expect(added).toEqual([]);
  expect(globalThis).not.toHaveProperty('customElements');
  expect(Symbol.for('portico.page') in globalThis).toBe(false);
  expect(Object.keys(all).sort()).toEqual([
    'configure',
    'getReasonPhrase',
    'getStatusCode',
    'session',
  ]);
});

test('the tests run without browser globals', () => {
  for (const name of ['window', 'document', 'customElements', 'HTMLElement', 'CSSStyleSheet']) {
    expect(globalThis).not.toHaveProperty(name);
  }
});

test('the list of modules is not empty', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(Object.keys(widgets)).toContain('../../widgets/portico.ts');
});

test.each(modules)('a server can import %s', async (_, load) => {
  await expect(load()).resolves.toBeTypeOf('object');
});
