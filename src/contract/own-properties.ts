/**
 * Removes the prototype of an object that the caller has created. `for...in` and `in` then find its own
 * properties only, also on pages whose scripts add properties to `Object.prototype`.
 * @returns the same object
 */
export function withoutPrototype<T extends object>(created: T): T {
  return Object.setPrototypeOf(created, null);
}
