// Enumerable functions that scripts of old pages add to all objects. The names come from Prototype 1.4, json.js,
// Sugar and scripts of single pages.
for (const name of [
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
]) {
  Object.prototype[name] = function () {
    return this;
  };
}
