/** A small store of texts under keys: local or session storage. Never throws. */
export interface KeyValueStore {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Removes every key that begins so. */
  removeAll(prefix: string): void;
}
