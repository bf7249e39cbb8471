/** A request as the network log of the browser has it. */
export interface LoggedRequest {
  readonly url: string;
  /** The URL of the document or script that started it; undefined if the log does not say. */
  readonly startedBy: string | undefined;
}

/**
 * Returns the length of the longest chain of requests, each started by a file of the one before. What
 * the document starts has the length 1.
 * @param requests without the document itself
 */
export function getLongestChain(requests: readonly LoggedRequest[]): number {
  const lengths = new Map<string, number>();
  let longest = 0;
  // A file can start requests only after its own, so the log has the order of the chains.
  for (const { url, startedBy } of requests) {
    const length = 1 + (lengths.get(startedBy ?? '') ?? 0);
    lengths.set(url, Math.max(length, lengths.get(url) ?? 0));
    longest = Math.max(longest, length);
  }
  return longest;
}
