// Stands for `react` in the build with Preact: the names that the views use. `preact/compat` would add the rest of
// React's API, and code that normalizes props and events that no view has.
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

export { Component, createContext, createElement } from 'preact';
export {
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks';

/**
 * Returns the value of a store; the component renders again when it changes.
 * @param subscribe calls back after each change, and once at the start
 */
export function useSyncExternalStore<T>(
  subscribe: (onChange: () => void) => () => void,
  getValue: () => T,
): T {
  const value = getValue();
  const shown = useRef(value);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    shown.current = value;
  });
  useLayoutEffect(
    () =>
      subscribe(() => {
        if (!Object.is(shown.current, getValue())) render(undefined);
      }),
    [subscribe, getValue],
  );
  return value;
}
