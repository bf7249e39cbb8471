import { computed, type Signal, signal } from '@preact/signals-core';
import { toOwnSignal } from '../hooks/own-signal.ts';
import type { ViewContext } from '../hooks/view-context.ts';
import { createUnknownSession } from '../session/unknown-session.ts';

/**
 * Holds back what session and language have become meanwhile, so that the first render of a view has the nodes of
 * the first view, which depends on language and attributes only.
 * @returns the services for the view, and a function that lets them change
 */
export function holdServices(services: ViewContext): { held: ViewContext; release: () => void } {
  const isHeld = signal(true);
  const hold = <T>(source: Signal<T> | { value: T }, first: T) => {
    const own = toOwnSignal(source as Signal<T>);
    return computed(() => (isHeld.value ? first : own.value));
  };
  const { session, i18n } = services;
  const signals = Object.entries(createUnknownSession()).map(([name, first]) => [
    name,
    hold<unknown>(session[name as keyof typeof session] as Signal, first.peek()),
  ]);
  return {
    held: {
      ...services,
      session: { ...session, ...Object.fromEntries(signals) },
      i18n: { ...i18n, translator: hold(i18n.translator, i18n.translator.peek()) },
    },
    release: () => {
      isHeld.value = false;
    },
  };
}
