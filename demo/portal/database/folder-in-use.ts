/** Thrown where another process has the embedded database's folder open; it takes one process only. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string, options?: ErrorOptions) {
    super(`The data folder ${folder} is in use by another process.`, options);
  }
}
