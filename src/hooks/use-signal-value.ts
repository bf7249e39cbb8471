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

/**
 * Throws where a script of the page has replaced `bind` by a function that ignores arguments. React and signals-react
 * need them: a view that fails halfway leaves the signals of the page in a batch that never ends.
 */
export function assertCanRender(): void {
  const count = (...all: unknown[]) => all.length;
  if (Reflect.apply(Function.prototype.bind, count, [null, 1, 2])(3) !== 3) throw TypeError('bind');
}
