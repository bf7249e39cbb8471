import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** An import, export-from, dynamic import or type import as written in a source file. */
export interface SourceImport {
  /** The importing file, from the root of the repository. */
  readonly from: string;
  /** The specifier as written. */
  readonly specifier: string;
  /** The imported file from the root of the repository, without a query; absent for a package or URL. */
  readonly file?: string;
  /** The name of the package, with `node:*` for Node's own modules; absent for a file or URL. */
  readonly packageName?: string;
}

/** Returns the package of a specifier: `@scope/name` for `@scope/name/part`, `node:*` for `node:fs`. */
function toPackageName(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:*';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function toImport(from: string, specifier: string): SourceImport {
  if (specifier.startsWith('/')) return { from, specifier };
  if (!specifier.startsWith('.')) {
    return { from, specifier, packageName: toPackageName(specifier) };
  }
  const [path = ''] = specifier.split('?', 1);
  return { from, specifier, file: posix.join(posix.dirname(from), path) };
}

/**
 * Reads all imports of a TypeScript or JavaScript file, including type imports.
 * @param from path from the root of the repository
 * @throws Error if the text has a syntax error
 */
export function readImports(from: string, text: string): SourceImport[] {
  const { program, errors } = parseSync(from, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${from}: ${error.message}`);
  const specifiers: string[] = [];
  const add = (source: { type: string; value?: unknown } | null) => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      specifiers.push(source.value);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
  }).visit(program);
  return specifiers.map((specifier) => toImport(from, specifier));
}
