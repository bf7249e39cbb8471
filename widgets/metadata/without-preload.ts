import type { Plugin } from 'vite';

/** What Vite writes around each `import()`. */
const WRAPPED =
  /__vitePreload\(\(\) => (import\("[^"]+"\)), __VITE_PRELOAD__, import\.meta\.url\)/g;

/** The arguments of the other calls, whose function does more than import. */
const ARGUMENTS = ', __VITE_PRELOAD__, import.meta.url)';

/**
 * Keeps each `import()` as it is. Even without `modulePreload`, Vite wraps it in a function that waits for
 * style sheets and dispatches failures on the window. Here styles are text, and the window belongs to the page.
 */
export function withoutPreload(): Plugin {
  return {
    name: 'portico:without-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    renderChunk: (code) =>
      code.includes('__VITE_PRELOAD__')
        ? { code: code.replace(WRAPPED, '$1').replaceAll(ARGUMENTS, ')'), map: null }
        : null,
  };
}
