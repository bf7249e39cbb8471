/**
 * Removes the prototype of an object that the caller has created. `for...in` and `in` then find its own
 * properties only, also on pages whose scripts add properties to `Object.prototype`.
 * @returns the same object
 */
export function withoutPrototype<T extends object>(created: T): T {
  return Object.setPrototypeOf(created, null);
}

/**
 * A copy of a value in which objects have no prototype, and only their own properties with a value.
 * @param levels of objects to copy; lists, functions, deeper objects and adapters, which can have a state, are kept
 */
export function copyOwn<T>(value: T, levels = 2): T {
  const isKept =
    typeof value !== 'object' || value === null || Array.isArray(value) || 'signIn' in value;
  if (levels === 0 || isKept) return value;
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => [key, copyOwn(one, levels - 1)]);
  return withoutPrototype(Object.fromEntries(entries));
}
