import type { Plugin } from 'vite';

/**
 * Adds modules that are written during the build. A file that one of them imports with `./` is built already, and stays
 * as it is.
 * @param modules functions that return their texts, by their names
 */
export function virtualModules(modules: Readonly<Record<string, () => string>>): Plugin {
  return {
    name: 'portico:virtual-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      if (id in modules) return `\0${id}`;
      return importer.slice(1) in modules && id.startsWith('./')
        ? { id, external: true }
        : undefined;
    },
    load: (id) => modules[id.slice(1)]?.(),
  };
}
