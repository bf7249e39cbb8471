import { useLayoutEffect } from 'react';
import { useServices } from './services.ts';

/** Adds a style sheet to the element while the component is mounted. */
export function useStyles(css: string): void {
  const { addStyles } = useServices();
  useLayoutEffect(() => addStyles(css), [addStyles, css]);
}
