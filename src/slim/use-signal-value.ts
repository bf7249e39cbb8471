// Stands for `src/hooks/use-signal-value.ts` in the build with Preact: signals-react needs a part of React that
// `src/slim/react.ts` does not have.
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { toOwnSignal } from '../hooks/own-signal.ts';

/** The value of a signal; the component renders again when it changes. */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  const own = useMemo(() => toOwnSignal(source), [source]);
  const value = own.peek();
  const shown = useRef(value);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    shown.current = value;
  });
  useLayoutEffect(
    () =>
      own.subscribe((next) => {
        if (!Object.is(shown.current, next)) render(undefined);
      }),
    [own],
  );
  return value;
}

/** Throws where a script of the page has replaced `remove` of elements, which Preact needs, by one that does not work. */
export function assertCanRender(): void {
  const parent = document.createElement('p');
  const child = document.createElement('p');
  parent.append(child);
  Reflect.apply(child.remove, child, []);
  if (parent.firstChild) throw TypeError('remove');
}
