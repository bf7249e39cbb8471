import { type RefObject, useEffect } from 'react';
import { useServices } from '../../hooks/services.ts';

/**
 * Puts what was typed into the server's plain form into the form that took its place. Straight into
 * the inputs: as a default value the password would stand in the markup.
 */
export function useCarriedInput(form: RefObject<HTMLFormElement | null>): void {
  const { takeCarriedInput } = useServices();
  useEffect(() => {
    const carried = takeCarriedInput();
    if (carried === undefined || form.current === null) return;
    for (const field of ['name', 'password'] as const) {
      const input = form.current.elements.namedItem(field);
      if (!(input instanceof HTMLInputElement)) continue;
      if (carried[field] !== '') input.value = carried[field];
      if (carried.focus === field) input.focus();
    }
  }, [form, takeCarriedInput]);
}
