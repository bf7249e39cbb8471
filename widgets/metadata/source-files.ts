import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { parseSync } from 'vite';
import { type CssProperty, cssProperties } from '../descriptions/css-properties.ts';

/** The paths that a script imports or exports from, statically or on demand; imports of types are left out. */
function importedPaths(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const onDemand = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start + 1, end - 1),
  );
  const atOnce = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = staticExports
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  return [...atOnce, ...passedOn, ...onDemand].map((path) => path.replace(/\?.*$/, ''));
}

/** Our own scripts and style sheets that a script imports, directly or through others, and itself. */
export function sourceFiles(entry: string): string[] {
  const files = new Set([entry]);
  // A loop over a set also visits entries that it adds.
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const path of importedPaths(file)) {
      const found = join(dirname(file), path);
      if (path.startsWith('.') && /\.(tsx?|css)$/.test(path) && existsSync(found)) files.add(found);
    }
  }
  return [...files];
}

/** The names of the custom properties that a style sheet reads. */
export function readProperties(css: string): Set<string> {
  return new Set([...css.matchAll(/var\(\s*(--portico-[\w-]+)/g)].map(([, name = '']) => name));
}

/** The sheets of parts among the shared ones. */
const SHARED_PARTS = new Set(
  sourceFiles('src/ui/shared-css.ts').filter((file) => parse(file).name !== 'base'),
);

/** The custom properties that have an effect on an element: its style sheets read them. */
export function cssPropertiesOf(element: string): [name: string, property: CssProperty][] {
  const files = sourceFiles(`widgets/${element}/element.ts`);
  const scripts = files.filter((file) => file.endsWith('.tsx')).map((file) => parse(file).name);
  // Each element has the shared sheets; those of a part have an effect where the script of the part is.
  const sheets = files.filter(
    (file) =>
      file.endsWith('.css') && (!SHARED_PARTS.has(file) || scripts.includes(parse(file).name)),
  );
  const read = readProperties(sheets.map((file) => readFileSync(file, 'utf8')).join('\n'));
  return Object.entries(cssProperties).filter(([name]) => read.has(name));
}
