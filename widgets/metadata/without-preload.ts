import type { Plugin } from 'vite';

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
  };
}
