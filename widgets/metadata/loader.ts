import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import type { DocumentedElement } from '../shared/documented-element.ts';
import { integrity } from './integrity.ts';
import { staticImports } from './static-imports.ts';

/** The call of a first script that imports everything else of its element at once. */
const AT_ONCE = /\[\w+\[\w+\]\(\)((?:,import\("[^"]+"\))+)\]/;

/** The chunks that a script imports at once after its own code, as paths. */
function importedAtOnce(folder: string, script: string): string[] {
  const [, calls = ''] = AT_ONCE.exec(readFileSync(join(folder, script), 'utf8')) ?? [];
  return [...calls.matchAll(/import\("([^"]+)"\)/g)].map(([, file = '']) => join(folder, file));
}

/**
 * Returns the text of `loader.js`, which loads the elements that it finds on a page.
 * @param folder the folder of the build, whose hashes the loader contains
 */
export async function loaderScript(
  folder: string,
  elements: readonly DocumentedElement[],
): Promise<string> {
  const table = elements.map(({ tag, name }) => {
    const script = `${name}.js`;
    const later = importedAtOnce(folder, script).flatMap(staticImports);
    const files = new Set([...staticImports(join(folder, script)), ...later]);
    return { tag, files: [...files].map((file) => `./${relative(folder, file)}`) };
  });
  const hashes = integrity(folder);
  const used = [...new Set(table.flatMap(({ files }) => files))];
  const LOADER_TABLE = JSON.stringify({
    elements: table,
    integrity: Object.fromEntries(used.map((file) => [file, hashes[file.slice(2)]])),
  });
  const bundle = await rolldown({
    input: 'widgets/loader.ts',
    transform: { define: { LOADER_TABLE } },
  });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  return output[0].code;
}
