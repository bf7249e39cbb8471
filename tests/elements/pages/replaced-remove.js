// An old library: `remove()` belongs to its own nodes.
Element.prototype.remove = () => {
  throw new Error('not a node of this library');
};
