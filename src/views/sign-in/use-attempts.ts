import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useView } from '../../hooks/view-context.ts';
import { onEscape } from '../../ui/on-escape.ts';

/** Milliseconds after which a person may want to cancel an attempt. */
const SLOW_AFTER_MS = 3000;

/** The attempts of one form. Another form of the page has others, and the session has one at a time. */
export interface Attempts {
  /** The last attempt of this form. Its signal is aborted when it has ended. */
  readonly last: RefObject<AbortController | null>;
  /** Whether the attempt is from this form, and takes long. */
  readonly isSlow: boolean;
  /** Begins an attempt. Returns a function that ends it. */
  begin(controller: AbortController): () => void;
  /** Cancels the attempt in flight. */
  cancel(): void;
}

/**
 * Keeps the attempts of a form. Escape in the form cancels one, and so does removing the element. The form goes on with
 * a sign-in that began before the view had arrived.
 * @param busy the state of the session while an attempt is in flight
 * @param onAttempt called when an attempt begins
 */
export function useAttempts(
  form: RefObject<HTMLFormElement | null>,
  busy: object | false,
  onAttempt: () => void,
): Attempts {
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
  return {
    last,
    begin,
    cancel: () => last.current?.abort(),
    isSlow: busy === slow && last.current?.signal.aborted === false,
  };
}
