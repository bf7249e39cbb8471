import type { PageLife, PageMoment } from './page-life.ts';

/** The in-memory twin of a page's life: a test says what happens. */
export function memoryPageLife(): PageLife & { reach(moment: PageMoment): void } {
  const listeners = new Set<(moment: PageMoment) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reach(moment) {
      for (const listener of listeners) listener(moment);
    },
  };
}
