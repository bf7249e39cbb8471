import { useLayoutEffect } from 'react';
import { useServices } from './services.ts';

/** Adds a style sheet to the element for as long as the component is shown. */
export function useStyles(css: string): void {
  const { addStyles } = useServices();
  useLayoutEffect(() => addStyles(css), [addStyles, css]);
}
