// Enumerable values that scripts of a page add to all objects.
Object.assign(Object.prototype, {
  author: 'the page',
  options: { color: 'red' },
  parent: null,
  each() {
    return this;
  },
});
