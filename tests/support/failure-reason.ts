import { stripVTControlCharacters } from 'node:util';

/** More lines would hide the names of the other failed tests. */
const LINES = 8;

/** A page that is printed in a line fills the terminal. */
const LINE_LENGTH = 200;

/** Adds the first lines of an error message below the name of a failed test. */
export function addReason(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const reason = lines.slice(0, LINES).map((line) => `    ${line.slice(0, LINE_LENGTH)}`);
  return [name, ...reason].join('\n');
}
