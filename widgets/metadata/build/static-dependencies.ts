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
