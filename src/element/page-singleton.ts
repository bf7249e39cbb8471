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
