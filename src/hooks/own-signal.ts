import { type ReadonlySignal, Signal, signal } from '@preact/signals-core';

/**
 * Returns a signal of this copy of the library. With two copies of the script on a page, the elements of
 * one copy read the session of the other, and each copy of the library tracks only its own signals. The
 * returned signal follows the source only while a component watches it.
 */
export function toOwnSignal<T>(source: ReadonlySignal<T>): ReadonlySignal<T> {
  if (source instanceof Signal) return source;
  let unsubscribe: (() => void) | undefined;
  const follower = signal(source.peek(), {
    watched() {
      unsubscribe = source.subscribe((value) => {
        follower.value = value;
      });
    },
    unwatched() {
      unsubscribe?.();
    },
  });
  return follower;
}
