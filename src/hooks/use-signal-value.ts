import type { ReadonlySignal } from '@preact/signals-core';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of a signal; the component renders again when it changes. It subscribes through the signal
 * itself: with two copies of the script on a page, the elements of one copy read the session of the other,
 * and a copy of the signals library tracks only its own signals.
 */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  const subscribe = useCallback((onChange: () => void) => source.subscribe(onChange), [source]);
  const read = () => source.peek();
  return useSyncExternalStore(subscribe, read, read);
}
