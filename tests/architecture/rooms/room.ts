/** A folder or file of the repository with its allowed imports. */
export interface Room {
  /** Folder or file, from the root of the repository. */
  readonly path: string;
  /** The purpose of the room, in one line. */
  readonly purpose: string;
  /** Paths of the other rooms that it may import. `ANYTHING` allows all of them. */
  readonly imports: readonly string[] | typeof ANYTHING;
  /** Packages that it may import. `node:*` stands for Node's own modules, `ANYTHING` for every package. */
  readonly packages: readonly string[] | typeof ANYTHING;
  /** Files and folders inside the room; each may import only itself and the ones before it. */
  readonly order?: readonly string[];
}

export const ANYTHING = 'anything';
