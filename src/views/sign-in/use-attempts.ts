import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useView } from '../../hooks/view-context.ts';
import { onEscape } from '../../ui/on-escape.ts';

/** Milliseconds after which a person may want to cancel an attempt. */
const SLOW_AFTER_MS = 3000;

/**
 * Keeps the attempts of a form. Escape in the form cancels one, and so does removing the element. The form goes on with
 * a sign-in that began before the view had arrived.
 * @param busy the state of the session while an attempt is in flight
 * @param onAttempt called when an attempt begins
 * @returns the last attempt of this form, whose signal is aborted when it has ended; a function that begins one, and
 * returns a function that ends it; and whether the attempt in flight is from this form and takes long
 */
export function useAttempts(
  form: RefObject<HTMLFormElement | null>,
  busy: object | false,
  onAttempt: () => void,
): [RefObject<AbortController | null>, (attempt: AbortController) => () => void, boolean] {
  const { takeEarlyAttempt } = useView();
  const last = useRef<AbortController>(null);
  const [slow, setSlow] = useState<object>();
  const begin = (controller: AbortController) => {
    last.current = controller;
    onAttempt();
    return () => controller.abort();
  };

  useLayoutEffect(() => {
    const early = takeEarlyAttempt();
    if (early) void early.ended.then(begin(early.controller));
  });
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(setSlow, SLOW_AFTER_MS, busy);
    return () => clearTimeout(timer);
  }, [busy]);
  useEffect(() => {
    const end = onEscape(() => {
      const { current } = last;
      if (current?.signal.aborted !== false || !form.current?.matches(':focus-within'))
        return false;
      current.abort();
      return true;
    });
    return () => {
      end();
      last.current?.abort();
    };
  }, [form]);
  return [last, begin, busy === slow && last.current?.signal.aborted === false];
}
