import type { Rolldown } from 'vite';

/** The ids of all modules that a module cannot run without; itself only if they form a cycle. */
export function staticDependencies(
  id: string,
  graph: { getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null },
): ReadonlySet<string> {
  const importsOf = (one: string) => graph.getModuleInfo(one)?.importedIds ?? [];
  const ids = new Set(importsOf(id));
  // A loop over a set also visits entries that it adds.
  for (const one of ids) for (const imported of importsOf(one)) ids.add(imported);
  return ids;
}

/**
 * Lets each script import everything that its imports import. The browser then requests all of it at once, in place
 * of a chain with a round trip for each link.
 */
export function importAtOnce(bundle: Rolldown.OutputBundle): void {
  const importsOf = (file: string) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? chunk.imports : [];
  };
  const graph = { getModuleInfo: (file: string) => ({ importedIds: importsOf(file) }) };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
    const folder = '../'.repeat(chunk.fileName.split('/').length - 1) || './';
    for (const file of staticDependencies(chunk.fileName, graph)) {
      // At the end, so that the source map stays valid. Imports run first wherever they are.
      if (!chunk.imports.includes(file)) chunk.code += `import"${folder}${file}";`;
    }
  }
}
