import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { toOwnSignal } from './own-signal.ts';

/** The value of a signal; the component renders again when it changes. */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  const own = useMemo(() => toOwnSignal(source), [source]);
  useSignals();
  return own.value;
}
