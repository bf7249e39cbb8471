import { type ReadonlySignal, Signal } from '@preact/signals-core';

/** Freezes a value with all objects in it. The state of the elements cannot be changed through what a page reads. */
export function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && !Object.isFrozen(value)) {
    for (const [, one] of Object.entries(Object.freeze(value) as object)) freezeDeep(one);
  }
  return value;
}

/**
 * Returns what a script of the page gets of a signal. It follows the signal and cannot be written: the properties of a
 * signal itself can be defined again, and then the elements would read them, too.
 */
export function toReadOnly<T>(source: ReadonlySignal<T>): ReadonlySignal<T> {
  // The methods of a signal read `value`.
  const face = Object.create(Signal.prototype, { value: { get: () => source.value } });
  return Object.freeze(face);
}
