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
  const ShadowRoot = class {
    host = {};
  };
  vi.stubGlobal('ShadowRoot', ShadowRoot);
  const root = new ShadowRoot();
  const styles = createStyleSet({ shadowRoot: root } as unknown as HTMLElement);
  const remove = styles.add('p { color: red }');
  expect(remove).not.toThrow();
  expect(root).toEqual({ host: {} });
});
