import { type ReadonlySignal, Signal, signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';

/** Marks the call as one that closes itself at the end of the hook. */
const MANAGED_HOOK = 2;

const mirrors = new WeakMap<ReadonlySignal<unknown>, Signal<unknown>>();

/**
 * A signal of our own that follows one made by another copy of the library: with two versions of the
 * script on a page, the later elements read the session of the earlier ones, and each copy tracks only
 * its own signals.
 */
function ownSignal<T>(source: ReadonlySignal<T>): ReadonlySignal<T> {
  if (source instanceof Signal) return source;
  let mirror = mirrors.get(source) as Signal<T> | undefined;
  if (mirror === undefined) {
    const follower = signal(source.peek());
    source.subscribe((value) => {
      follower.value = value;
    });
    mirrors.set(source, follower as Signal<unknown>);
    mirror = follower;
  }
  return mirror;
}

/** The value of a signal; the component renders again when it changes. */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  const tracking = useSignals(MANAGED_HOOK);
  try {
    return ownSignal(source).value;
  } finally {
    tracking.f();
  }
}
