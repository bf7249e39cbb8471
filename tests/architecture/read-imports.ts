import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** An import, export-from, dynamic import, type import or `require` as written in a source file. */
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

/** Returns the specifiers of all imports of a TypeScript or JavaScript text. */
function readSpecifiers(file: string, text: string): ReadonlySet<string> {
  const parsed = parseSync(file, text);
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const { staticImports, staticExports } = parsed.module;
  const specifiers = new Set(staticImports.map(({ moduleRequest }) => moduleRequest.value));
  for (const { moduleRequest } of staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) specifiers.add(moduleRequest.value);
  }
  // To read the syntax tree takes most of the time, and few files need it.
  if (!/\b(import|require)\(|\bdeclare module\b/.test(text)) return specifiers;
  const add = (source: { type: string; value?: unknown } | undefined) => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      specifiers.add(source.value);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    CallExpression({ callee, arguments: [source] }) {
      if (callee.type === 'Identifier' && callee.name === 'require') add(source);
    },
  }).visit(parsed.program);
  return specifiers;
}

/** The content of each script of a Vue or Svelte file. */
const SCRIPT = /(?<=<script\b[^>]*>).*?(?=<\/script>)/gs;

/**
 * Reads all imports of a source file, including type imports.
 * @param from path from the root of the repository
 * @throws Error if the text has a syntax error
 */
export function readImports(from: string, text: string): SourceImport[] {
  const specifiers = /\.(vue|svelte)$/.test(from)
    ? (text.match(SCRIPT) ?? []).flatMap((script) => [...readSpecifiers(`${from}.ts`, script)])
    : [...readSpecifiers(from, text)];
  return specifiers.map((specifier) => toImport(from, specifier));
}
