/** Where the page is, and the way elsewhere. */
export interface Navigation {
  /** The address of the page. */
  readonly href: string;
  /** Leaves the page for another address. */
  go(url: string): void;
  /** Changes what the address bar says; the page stays, and the back button knows nothing of it. */
  replace(url: string): void;
  /** What is kept with this place in the tab's history: there after a reload, elsewhere never seen. */
  readonly kept: string | undefined;
  /** Keeps a text with this place, or nothing any more. */
  keep(text: string | undefined): void;
}
