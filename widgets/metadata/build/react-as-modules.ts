import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** A statement that only fills variables with required files. */
const REQUIRES = /^var \w+ = require\("[^"]+"\)(?:,\s+\w+ = require\("[^"]+"\))*;$/gm;

/** An export, outside of strings and of `module.exports`. */
const EXPORT = /(?<!["'.\w])exports\.(\w+)/g;

/** The names that only CommonJS has. */
const COMMONJS = /(?<!["'.\w])(?:require|exports)\b(?!\$)/;

/**
 * Converts a simple CommonJS file to an ECMAScript module. In a simple file, `require` is only in variables at the top,
 * exports are `exports.name`, and each of them is set in a line without indentation. The default export is the module
 * itself.
 * @param id the specifier by which the module is imported
 * @throws Error for any other file
 */
export function asModule(source: string, id: string): string {
  const names = new Set(Array.from(source.matchAll(EXPORT), ([, name]) => name));
  const text = source
    .replaceAll(REQUIRES, (statement) => {
      const files = statement.matchAll(/(\w+) = require\(("[^"]+")\)/g);
      return Array.from(files, ([, name, file]) => `import * as ${name} from ${file};`).join(' ');
    })
    // A bundler leaves out declarations that nobody reads, but no assignments. `var` may be repeated.
    .replaceAll(/^(?=exports\.\w+ =)/gm, 'var ')
    .replaceAll(EXPORT, 'exports$$$1');
  const [other] = COMMONJS.exec(text) ?? [];
  if (other)
    throw new Error(`"${id}" uses "${other}" in a way that has no equivalent in a module.`);
  const list = Array.from(names, (name) => `exports$${name} as ${name}`).join(', ');
  return `${text}\nexport { ${list} };\nexport * as default from ${JSON.stringify(id)};\n`;
}

/**
 * React publishes CommonJS only, of which a bundler must keep every export, used or not. This plugin converts its
 * production files to modules, so that the build contains only the exports in use: a sign-in is 2.8 kB smaller.
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
