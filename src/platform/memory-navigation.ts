import type { Navigation } from './navigation.ts';

/** The in-memory twin of the address bar: it remembers where it was sent. */
export function memoryNavigation(start: string): Navigation & { readonly visited: string[] } {
  const visited = [start];
  return {
    visited,
    get href() {
      return visited.at(-1) ?? start;
    },
    go: (url) => void visited.push(new URL(url, visited.at(-1)).href),
    replace: (url) => void visited.splice(-1, 1, new URL(url, visited.at(-1)).href),
  };
}
