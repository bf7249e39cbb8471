import type { Person } from '../people/person.ts';

/** A file as the home page shows it. */
interface ListedFile {
  readonly name: string;
  /** Size as text, such as `4.8 MB`. */
  readonly size: string;
  /** Time of the last change as text. */
  readonly changed: string;
  /** The same as ISO 8601. */
  readonly changedIso: string;
}

/**
 * Lists a person's files, or the public ones for a guest. The portal has no storage of files, so
 * its options supply the list.
 * @param now milliseconds since 1970
 * @param culture locale for sizes and dates, as a BCP 47 tag
 */
export type ListFiles = (
  person: Person | undefined,
  now: number,
  culture: string,
) => readonly ListedFile[];
