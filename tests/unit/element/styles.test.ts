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
  const root = { host: {}, ownerDocument: {} };
  const styles = createStyleSet({ shadowRoot: root } as unknown as HTMLElement);
  const remove = styles.add('p { color: red }');
  expect(remove).not.toThrow();
  expect(root).not.toHaveProperty('adoptedStyleSheets');
});

/** A root that adopts style sheets, as in a browser. */
class AdoptingRoot {
  host = {};
  ownerDocument = {};
  #sheets: object[] = [];
  get adoptedStyleSheets(): object[] {
    return this.#sheets;
  }
  set adoptedStyleSheets(sheets: object[]) {
    this.#sheets = sheets;
  }
}

test('the style sheets of an element move with it to another root, but not those that were removed', () => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      text = '';
      replaceSync(text: string) {
        this.text = text;
      }
    },
  );
  const [first, second] = [new AdoptingRoot(), new AdoptingRoot()];
  let root = first;
  const styles = createStyleSet({ getRootNode: () => root } as unknown as HTMLElement);
  styles.add('kept');
  styles.add('removed')();
  root = second;
  styles.follow();
  expect(first.adoptedStyleSheets).toEqual([]);
  expect(second.adoptedStyleSheets).toEqual([{ text: 'kept' }]);
});
