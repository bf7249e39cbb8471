import { type RefObject, useEffect, useRef } from 'react';

/** Fills the form with the user name of the page, and follows it until the person types another name. */
export function useUserName(form: RefObject<HTMLFormElement | null>, userName: string): void {
  const shown = useRef(userName);
  useEffect(() => {
    // To write even the same value would delete the one that Chromium's password manager hides until the first gesture.
    if (userName === shown.current) return;
    const input = form.current?.elements.namedItem('name');
    if (input instanceof HTMLInputElement && input.value === shown.current) input.value = userName;
    shown.current = userName;
  }, [form, userName]);
}
