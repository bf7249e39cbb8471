import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const NODE_MODULES = resolve(import.meta.dirname, '../../../node_modules');
/** Where Debian's packages of scripts install their files. */
const DEBIAN = '/usr/share/javascript';

/** A folder of library files, served below `/libraries/<name>/`. */
interface Library {
  readonly folder: string;
  /** The Debian package, if the library is not installed by npm. */
  readonly debianPackage?: string;
}

/** The libraries of the host pages by name. */
export const LIBRARIES = {
  prototype: { folder: `${DEBIAN}/prototype`, debianPackage: 'libjs-prototype' },
  scriptaculous: { folder: `${DEBIAN}/scriptaculous`, debianPackage: 'libjs-scriptaculous' },
  mootools: { folder: `${DEBIAN}/mootools`, debianPackage: 'libjs-mootools' },
  'jquery-mobile': { folder: `${DEBIAN}/jquery-mobile`, debianPackage: 'libjs-jquery-mobile' },
  dojo: { folder: `${DEBIAN}/dojo`, debianPackage: 'libjs-dojo-core' },
  jquery: { folder: `${NODE_MODULES}/jquery/dist` },
  'jquery-1': { folder: `${NODE_MODULES}/jquery-1/dist` },
  requirejs: { folder: `${NODE_MODULES}/requirejs` },
  ses: { folder: `${NODE_MODULES}/ses/dist` },
  turbo: { folder: `${NODE_MODULES}/@hotwired/turbo/dist` },
  htmx: { folder: `${NODE_MODULES}/htmx.org/dist` },
} as const satisfies Record<string, Library>;

export type LibraryName = keyof typeof LIBRARIES;

/** Lists the Debian packages of these libraries that are not installed. */
export function listMissingPackages(names: readonly LibraryName[]): string[] {
  return names.flatMap((name) => {
    const library: Library = LIBRARIES[name];
    return library.debianPackage && !existsSync(library.folder) ? [library.debianPackage] : [];
  });
}

/** The blocks of MooTools that make it compatible with version 1.2. */
const COMPATIBILITY_LAYER = /(?:\/\/|\/\*)<1\.2compat>[\s\S]*?<\/1\.2compat>(?:\*\/)?/g;

/** Returns MooTools as it is built without the compatibility with version 1.2. */
export function readMooToolsWithoutLayer(): string {
  const source = readFileSync(`${LIBRARIES.mootools.folder}/mootools-core-nc.js`, 'utf8');
  return source.replace(COMPATIBILITY_LAYER, '');
}
