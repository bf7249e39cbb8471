/** Where the page is, and the way elsewhere. */
export interface Navigation {
  /** The address of the page. */
  readonly href: string;
  /** Leaves the page for another address. */
  go(url: string): void;
  /** Changes what the address bar says; the page stays, and the back button knows nothing of it. */
  replace(url: string): void;
}
