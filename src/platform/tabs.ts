/** The way to the same site's other tabs. What comes from there is only a hint: any script can send. */
export interface Tabs {
  /** Tells all other tabs. */
  post(message: unknown): void;
  /** Hears of what other tabs tell; returns its undo. */
  subscribe(listener: (message: unknown) => void): () => void;
}
