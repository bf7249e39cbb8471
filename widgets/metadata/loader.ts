import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import type { DocumentedElement } from '../shared/documented-element.ts';
import { importsOnDemand, staticImports } from './built-imports.ts';
import { integrity } from './served-files.ts';

/**
 * Returns the text of `loader.js`, which loads the elements that it finds on a page.
 * @param folder the folder of the build, whose hashes the loader contains
 */
export async function loaderScript(
  folder: string,
  elements: readonly DocumentedElement[],
): Promise<string> {
  const table = elements.map(({ tag, name }) => {
    const script = join(folder, `${name}.js`);
    const files = new Set([script, ...importsOnDemand(script)].flatMap(staticImports));
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
