import { afterEach, expect, test, vi } from 'vitest';
import { createStyleSet } from '../../../src/element/styles.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a root without adopted style sheets, as in jsdom, gets none', () => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  const root = { host: {} } as unknown as ShadowRoot;
  const styles = createStyleSet(() => root, new CSSStyleSheet());
  const remove = styles.add('p { color: red }');
  expect(remove).not.toThrow();
  expect(root).toEqual({ host: {} });
});
