import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { customElementsManifest } from './editor-data.ts';

type Declaration = ReturnType<
  typeof customElementsManifest
>['modules'][number]['declarations'][number];

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const section = (title: string, lines: readonly string[]) => `# ${title}\n\n${lines.join('\n')}\n`;

function describeElement(element: Declaration): string {
  const list = (kind: string, entries: readonly { readonly name: string }[]) =>
    entries.map(({ name }) => `${kind} ${name || '(default)'}`);
  return section(`<${element.tagName}>`, [
    ...element.attributes.map(
      ({ name, type, default: value }) => `attribute ${name}: ${type.text} = ${value}`,
    ),
    ...list('event', element.events),
    ...list('slot', element.slots),
    ...list('part', element.cssParts),
    ...list('property', element.cssProperties),
  ]);
}

/** The declarations of a module without comments and blank lines. */
const describeTypes = (text: string) =>
  text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));

/**
 * What a page, an application or a portal can rely on, as text: modules, elements and types. A change of it needs a line
 * in the changelog.
 * @param folder the folder of the build
 */
export function apiReport(folder: string): string {
  const modules = Object.keys(readJson('package.json').exports);
  const elements: Declaration[] = readJson(join(folder, 'custom-elements.json')).modules.map(
    ({ declarations: [declaration] }: { declarations: [Declaration] }) => declaration,
  );
  const types = globSync('**/*.d.ts', { cwd: join(folder, 'types') }).sort();
  return [
    section('Modules', modules),
    ...elements.map(describeElement),
    ...types.map((file) =>
      section(`types/${file}`, describeTypes(readFileSync(join(folder, 'types', file), 'utf8'))),
    ),
  ].join('\n');
}

// `npm run api-report`, run from the root after a build.
if (import.meta.main) writeFileSync('tests/package/api-report.txt', apiReport('dist'));
