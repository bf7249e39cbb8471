import type { Plugin } from 'vite';

/**
 * Lets an `import()` be just that. Even without `modulePreload` Vite puts a function around each one that
 * waits for style sheets and tells the window of failures: here styles are text, and the window is the page's.
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
