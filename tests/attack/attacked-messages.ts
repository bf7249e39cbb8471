/** A route of the portal or of the authority. */
export interface AttackedRoute {
  readonly server: 'portal' | 'authority';
  readonly method: string;
  /** Path with parameters as `:name`, and `*` for any rest. */
  readonly path: string;
  /** Names of the parameters in the query. */
  readonly query: readonly string[];
  /** Names of the headers, apart from those that every route may get. */
  readonly headers: readonly string[];
  /** Names of the fields of the body. */
  readonly body: readonly string[];
  readonly mediaType: string;
  /** The statuses of the contract; undefined for routes that are not in it. */
  readonly statuses?: readonly number[] | undefined;
}

/** The attacked servers, as their process describes them when they listen. */
export interface AttackedServers {
  /** Ports on 127.0.0.1. */
  readonly ports: Readonly<Record<AttackedRoute['server'], number>>;
  /** Origins in the addresses of the servers. */
  readonly origins: Readonly<Record<AttackedRoute['server'], string>>;
  readonly routes: readonly AttackedRoute[];
}

/**
 * A question to the process: the CPU time that its main thread has used so far; to watch the turns of the
 * event loop, and for the longest of them; to use CPU time in one turn; or to end. Times are in milliseconds.
 */
export type ParentMessage = 'cpu' | 'watch' | 'longest' | 'end' | { readonly burn: number };

/** The answers of the process: first the servers, then a time for each question. */
export type ProcessMessage = AttackedServers | { readonly time: number };
