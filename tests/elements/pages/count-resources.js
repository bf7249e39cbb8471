// Counts what scripts ask of the page and give back: listeners on what outlives an element, and timers.
const listeners = new Map();
const timers = new Set();
globalThis.kept = {
  listeners: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  timers: () => timers.size,
};

const keyOf = (type, listener, options) => {
  listener.number ??= Math.random();
  const capture = typeof options === 'object' ? options?.capture : options;
  return `${type} ${Boolean(capture)} ${listener.number}`;
};
const outlives = (target) => !(target instanceof Node) || target instanceof Document;
const { addEventListener, removeEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (type, listener, options) {
  const target = this ?? globalThis;
  if (listener && outlives(target)) {
    if (!listeners.has(target)) listeners.set(target, new Set());
    const key = keyOf(type, listener, options);
    listeners.get(target).add(key);
    options?.signal?.addEventListener('abort', () => listeners.get(target).delete(key));
    if (options?.once) {
      addEventListener.call(target, type, () => listeners.get(target).delete(key), options);
    }
  }
  return addEventListener.call(target, type, listener, options);
};
EventTarget.prototype.removeEventListener = function (type, listener, options) {
  const target = this ?? globalThis;
  if (listener) listeners.get(target)?.delete(keyOf(type, listener, options));
  return removeEventListener.call(target, type, listener, options);
};

const { setTimeout, setInterval, clearTimeout } = globalThis;
globalThis.setTimeout = (work, ...rest) => {
  const timer = setTimeout(
    (...values) => {
      timers.delete(timer);
      work(...values);
    },
    ...rest,
  );
  timers.add(timer);
  return timer;
};
globalThis.setInterval = (...all) => {
  const timer = setInterval(...all);
  timers.add(timer);
  return timer;
};
globalThis.clearTimeout = globalThis.clearInterval = (timer) => {
  timers.delete(timer);
  clearTimeout(timer);
};
