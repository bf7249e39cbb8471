import type { Navigation } from '../ports.ts';

/** An address bar in memory. `visited` records every URL. */
export function createMemoryNavigation(
  start: string,
  isTraversal = false,
): Navigation & { readonly visited: string[] } {
  const visited = [start];
  let linkToken: string | undefined;
  return {
    visited,
    get href() {
      return visited.at(-1) ?? start;
    },
    isTraversal,
    go(url) {
      visited.push(new URL(url, visited.at(-1)).href);
      linkToken = undefined;
    },
    replacePage: (url) => void visited.splice(-1, 1, new URL(url, visited.at(-1)).href),
    replaceAddress: (url) => void visited.splice(-1, 1, new URL(url, visited.at(-1)).href),
    get linkToken() {
      return linkToken;
    },
    keepLinkToken(token, url = visited.at(-1) ?? start) {
      linkToken = token;
      visited.splice(-1, 1, url);
    },
    watchEntry() {},
  };
}
