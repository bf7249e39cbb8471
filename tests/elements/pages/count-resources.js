// Counts the timers of a page, and the listeners on targets that outlive an element (window, document).
const listeners = new Map();
const timers = new Set();
globalThis.resources = {
  listeners: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  timers: () => timers.size,
};

const getKey = (type, listener, options) => {
  listener.number ??= Math.random();
  const capture = typeof options === 'object' ? options?.capture : options;
  return `${type} ${Boolean(capture)} ${listener.number}`;
};
const outlivesElements = (target) => !(target instanceof Node) || target instanceof Document;
const { addEventListener, removeEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (type, listener, options) {
  const target = this ?? globalThis;
  if (listener && outlivesElements(target)) {
    if (!listeners.has(target)) listeners.set(target, new Set());
    const key = getKey(type, listener, options);
    listeners.get(target).add(key);
    // Not counted: the signal goes away with its listeners.
    if (options?.signal) {
      addEventListener.call(options.signal, 'abort', () => listeners.get(target).delete(key));
    }
    if (options?.once) {
      addEventListener.call(target, type, () => listeners.get(target).delete(key), options);
    }
  }
  return addEventListener.call(target, type, listener, options);
};
EventTarget.prototype.removeEventListener = function (type, listener, options) {
  const target = this ?? globalThis;
  if (listener) listeners.get(target)?.delete(getKey(type, listener, options));
  return removeEventListener.call(target, type, listener, options);
};

const { setTimeout, setInterval, clearTimeout } = globalThis;
globalThis.setTimeout = (callback, ...rest) => {
  const timer = setTimeout(
    (...values) => {
      timers.delete(timer);
      callback(...values);
    },
    ...rest,
  );
  timers.add(timer);
  return timer;
};
globalThis.setInterval = (...values) => {
  const timer = setInterval(...values);
  timers.add(timer);
  return timer;
};
globalThis.clearTimeout = globalThis.clearInterval = (timer) => {
  timers.delete(timer);
  clearTimeout(timer);
};
