import type { KeyValueStore } from '../platform/ports.ts';

/** Keys in local storage. A sign-out keeps them: only the person removes them. */
const NAME_KEY = 'portico.remembered-name';
const WAY_KEY = 'portico.last-way';

/** What a person has chosen to keep in this browser: the user name, and the way of the last sign-in. */
export interface RememberedLogin {
  readonly name: string | undefined;
  /** `password`, or the provider of single sign-on. */
  readonly way: string | undefined;
}

/** The remembered login in local storage. It never contains a password. */
export interface RememberedLoginStore {
  /** Reads what is kept; `undefined` if there is nothing. */
  read(): RememberedLogin | undefined;
  /** Keeps the name of a sign-in by password. */
  keepName(name: string): void;
  /** Keeps the provider of single sign-on that was used; the name of the person is unknown in the browser. */
  keepProvider(id: string): void;
  /** Removes everything that is kept. */
  forget(): void;
}

/** Creates the remembered login over local storage. */
export function createRememberedLogin(local: KeyValueStore): RememberedLoginStore {
  return {
    read() {
      const name = local.get(NAME_KEY);
      const way = local.get(WAY_KEY);
      if (name === undefined && way === undefined) return undefined;
      return { name, way };
    },
    keepName(name) {
      local.set(NAME_KEY, name);
      local.set(WAY_KEY, 'password');
    },
    keepProvider: (id) => local.set(WAY_KEY, id),
    forget() {
      local.remove(NAME_KEY);
      local.remove(WAY_KEY);
    },
  };
}
