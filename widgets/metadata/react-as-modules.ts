import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { asModule } from './as-module.ts';

/**
 * React publishes CommonJS only, of which a bundler must keep every export, used or not. This plugin
 * converts its production files to modules, so that the build contains only the exports in use.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'portico:react-as-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(react|react-dom|scheduler)(\/|$)/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (found === null) return null;
        return join(dirname(found.id), 'cjs', `${source.replace('/', '-')}.production.js`);
      },
    },
    transform: {
      filter: { id: /\/(react|react-dom|scheduler)\/cjs\/[^/]+\.production\.js$/ },
      handler: (code, id) => ({ code: asModule(code, id), map: null }),
    },
  };
}
