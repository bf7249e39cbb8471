// Stands for `react` in the build with Preact: the names that the views use. `preact/compat` would add the rest of
// React's API, and code that normalizes props and events that no view has.

export { Component, createContext, createElement } from 'preact';
export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks';
