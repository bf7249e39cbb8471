import { type RefObject, useEffect, useRef } from 'react';

/** Follows the name that the page gives, until a person has typed one of their own. */
export function useGivenName(form: RefObject<HTMLFormElement | null>, given: string): void {
  const shown = useRef(given);
  useEffect(() => {
    const input = form.current?.elements.namedItem('name');
    if (input instanceof HTMLInputElement && input.value === shown.current) input.value = given;
    shown.current = given;
  }, [form, given]);
}
