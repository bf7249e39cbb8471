import { type RefObject, useEffect, useRef } from 'react';
import { useServices } from '../../hooks/services.ts';

/**
 * Fills the form with the user name of the page, and with the input from the server's plain form that the
 * element replaced. Values are set on the inputs: as a default value, a password would be in the markup.
 */
export function usePrefill(form: RefObject<HTMLFormElement | null>, userName: string): void {
  usePlainFormInput(form);
  useUserName(form, userName);
}

function usePlainFormInput(form: RefObject<HTMLFormElement | null>): void {
  const { takePlainFormInput } = useServices();
  useEffect(() => {
    const typed = takePlainFormInput();
    if (typed === undefined || form.current === null) return;
    for (const field of ['name', 'password'] as const) {
      const input = form.current.elements.namedItem(field);
      if (!(input instanceof HTMLInputElement)) continue;
      if (typed[field] !== '') input.value = typed[field];
      if (typed.focus === field) input.focus();
    }
  }, [form, takePlainFormInput]);
}

/** Follows the attribute until the person types another name. */
function useUserName(form: RefObject<HTMLFormElement | null>, userName: string): void {
  const shown = useRef(userName);
  useEffect(() => {
    const input = form.current?.elements.namedItem('name');
    if (input instanceof HTMLInputElement && input.value === shown.current) input.value = userName;
    shown.current = userName;
  }, [form, userName]);
}
