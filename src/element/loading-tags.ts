import { getPageSingleton } from './page-singleton.ts';

/** The tags whose first script has begun to load the element. If it fails, that script says so. */
export function getLoadingTags(): Set<string> {
  return getPageSingleton('portico.loading', () => new Set<string>());
}
