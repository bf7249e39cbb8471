// The layer of MooTools 1.4.5 for version 1.2: all arguments after the second are ignored.
Function.prototype.bind = function (context, list) {
  const bound = list == null ? undefined : [].concat(list);
  return (...more) => this.apply(context, bound ?? more);
};
