import type { Navigation } from '../ports.ts';

/** An address bar in memory. `visited` records every URL. */
export function createMemoryNavigation(start: string): Navigation & { readonly visited: string[] } {
  const visited = [start];
  let kept: string | undefined;
  return {
    visited,
    get href() {
      return visited.at(-1) ?? start;
    },
    go(url) {
      visited.push(new URL(url, visited.at(-1)).href);
      kept = undefined;
    },
    replace: (url) => void visited.splice(-1, 1, new URL(url, visited.at(-1)).href),
    get kept() {
      return kept;
    },
    keep(text) {
      kept = text;
    },
  };
}
