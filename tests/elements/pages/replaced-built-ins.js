// What Prototype 1.7.3, MooTools 1.4.5 and old polyfills do to built-in objects, as far as it differs from the standard.

// Both ignore the mapper.
Array.from = (items) => Array.prototype.slice.call(items);
// Prototype includes inherited values.
Object.values = (object) => {
  const values = [];
  for (const key in object) values.push(object[key]);
  return values;
};
// Polyfills of 2012 return null if nothing is found. Some return it always.
Array.prototype.find = () => null;
// Prototype removes this method.
delete Array.prototype.entries;
// MooTools replaces these classes.
globalThis.Event = class {};
globalThis.Request = class {};
globalThis.Element = class {};
