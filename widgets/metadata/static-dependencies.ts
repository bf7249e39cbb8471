import type { Rolldown } from 'vite';

/** The ids of all modules that a module cannot run without; itself only where they form a circle. */
export function staticDependencies(
  id: string,
  graph: { getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null },
): ReadonlySet<string> {
  const importsOf = (one: string) => graph.getModuleInfo(one)?.importedIds ?? [];
  const ids = new Set(importsOf(id));
  // A set hands out what is added while it is walked.
  for (const one of ids) for (const imported of importsOf(one)) ids.add(imported);
  return ids;
}
