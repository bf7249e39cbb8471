import type { PageLife, PageMoment } from '../ports.ts';

/** A page lifecycle that a test drives with `dispatch`. */
export function createMemoryPageLife(): PageLife & { dispatch(moment: PageMoment): void } {
  const listeners = new Set<(moment: PageMoment) => void>();
  let isOnline = true;
  return {
    get isOnline() {
      return isOnline;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispatch(moment) {
      if (moment === 'online' || moment === 'offline') isOnline = moment === 'online';
      for (const listener of listeners) listener(moment);
    },
  };
}
