/**
 * The names of enumerable functions that scripts of old pages add to `Object.prototype`. They come from
 * Prototype 1.4, json.js, Sugar 0.9 and scripts of single pages.
 */
const ADDITIONS = [
  'extend',
  'inspect',
  'each',
  'clone',
  'keys',
  'values',
  'entries',
  'size',
  'toJSONString',
  'isEmpty',
];

/** Changes the built-in objects as the scripts of old pages do. For a process or a page of its own. */
export function makePageOld(): void {
  for (const name of ADDITIONS) {
    Object.assign(Object.prototype, { [name]: () => `the page's ${name}` });
  }
  // Prototype 1.7.3 and MooTools 1.4.5 ignore the mapper.
  Array.from = (items: ArrayLike<unknown>) => Array.prototype.slice.call(items);
  // Prototype 1.7.3 also returns inherited values.
  Object.values = (object: Record<string, unknown>) => {
    const values = [];
    for (const key in object) values.push(object[key]);
    return values;
  };
  // Prototype 1.7.3 removes this method.
  Reflect.deleteProperty(Array.prototype, 'entries');
}
