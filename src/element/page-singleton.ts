/**
 * The value that all copies of the script on a page share under a name, created by the first one that
 * asks. It lives in the global symbol registry, where copies of another version find it as well.
 */
export function getPageSingleton<Value>(name: `portico.${string}`, create: () => Value): Value {
  const holder = globalThis as Record<symbol, unknown>;
  const key = Symbol.for(name);
  holder[key] ??= create();
  return holder[key] as Value;
}
