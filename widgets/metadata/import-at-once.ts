import type { Plugin } from 'vite';
import { staticDependencies } from './static-dependencies.ts';

/**
 * Lets each script import everything that its imports import. The browser then requests all of it at once, in place
 * of a chain with a round trip for each link.
 */
export function importAtOnce(): Plugin {
  return {
    name: 'portico:import-at-once',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
      const graph = {
        getModuleInfo: (file: string) => ({ importedIds: importsOf.get(file) ?? [] }),
      };
      for (const chunk of chunks.filter(({ isEntry }) => isEntry)) {
        const folder = '../'.repeat(chunk.fileName.split('/').length - 1) || './';
        const further = [...staticDependencies(chunk.fileName, graph)].filter(
          // Packages that the page brings are no files of the build.
          (file) => importsOf.has(file) && !chunk.imports.includes(file),
        );
        const imports = further.map((file) => `import"${folder}${file}";`).join('');
        // On a line of their own, so that the source map needs one more line and no other change.
        chunk.code = `${imports}\n${chunk.code}`;
        const map = bundle[chunk.sourcemapFileName ?? ''];
        if (map?.type !== 'asset') continue;
        const content = JSON.parse(String(map.source));
        map.source = JSON.stringify({ ...content, mappings: `;${content.mappings}` });
      }
    },
  };
}
