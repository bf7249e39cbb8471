/**
 * The name of the page services. Copies of the script share them if they agree on the number. Raise it with a
 * change of the services, the session or its states that breaks the scripts of the previous release
 * (`tests/consumers/two-versions.spec.ts`). Scripts with another number have a session of their own; both follow
 * each other as two tabs do.
 */
export const PAGE_SERVICES = 'portico.page.2';

/**
 * Returns the value that all copies of the script on a page share under a name. The first call creates it.
 * Its key is in the global symbol registry, so that copies of another version find it as well.
 */
export function getPageSingleton<Value>(name: `portico.${string}`, create: () => Value): Value {
  const holder = globalThis as Record<symbol, unknown>;
  const key = Symbol.for(name);
  holder[key] ??= create();
  return holder[key] as Value;
}
