/** The current time. It is an argument, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
}

/** Where cookies apply (RFC 6265 section 4.1.2). Without a domain they belong to the host of the page. */
export interface CookieScope {
  readonly path: string;
  readonly domain?: string | undefined;
}

/** The cookies that script can read. A cookie may have the prefix `__Host-` besides its name. Never throws. */
export interface CookieJar {
  /**
   * Reads the values of a cookie: several if it exists for several paths or domains (RFC 6265 section 5.4). The one with the
   * prefix comes first, because only the portal can set it.
   */
  getAll(name: string): string[];
  /** Writes a cookie that lasts a year. */
  set(name: string, value: string, scope: CookieScope): void;
  /** Removes a cookie with this path and domain, and the one with the prefix, which has `Path=/`. */
  remove(name: string, scope: CookieScope): void;
  /** Waits a moment: WebKit gives script the cookies of an answer some time after the answer. */
  waitForChange(): Promise<unknown>;
}

/** Local or session storage: strings under keys. Never throws. */
export interface KeyValueStore {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Removes every key with this prefix. */
  removeAll(prefix: string): void;
}

/** The URL of the page and the ways to change it. */
export interface Navigation {
  /** The URL of the page. */
  readonly href: string;
  /** Whether the page was loaded by the Back or Forward button. */
  readonly isTraversal: boolean;
  /** Navigates to another URL. */
  go(url: string): void;
  /** Navigates to another URL, which takes the place of this page in the history. */
  replacePage(url: string): void;
  /** Replaces the URL in the address bar without navigating or adding a history entry. */
  replaceAddress(url: string): void;
  /** The token of a mailed link in the current history entry: it survives a reload and is invisible elsewhere. */
  readonly linkToken: string | undefined;
  /**
   * Keeps the token of a mailed link in the current history entry, whose URL becomes `url`; `undefined` removes a token that
   * is used.
   */
  keepLinkToken(token: string | undefined, url?: string): void;
  /** Calls the listener when a script of the page has changed the current history entry. */
  watchEntry(listener: () => void): void;
}

/**
 * A change in the life of a page: the person sees it again or uses it (`visible`), or the browser puts it into the
 * back/forward cache (`bfcache-enter`) or restores it from there (`bfcache-restore`), or the network is gone
 * (`offline`) or back (`online`).
 */
export type PageMoment = 'visible' | 'bfcache-enter' | 'bfcache-restore' | 'offline' | 'online';

/** The lifecycle of a page. */
export interface PageLife {
  /** Whether the browser has a network. It can be one without the internet. */
  readonly isOnline: boolean;
  /** Adds a listener; returns an unsubscribe function. */
  subscribe(listener: (moment: PageMoment) => void): () => void;
}

/** The channel to other tabs of the same origin. Messages are only hints: any script can send them. */
export interface Tabs {
  /** Sends a message to all other tabs. */
  post(message: unknown): void;
  /** Adds a listener for messages of other tabs; returns an unsubscribe function. */
  subscribe(listener: (message: unknown) => void): () => void;
}
