import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** A dictionary by the path of its file: its folder below `locales`, if it is in one, and its language. */
const DICTIONARY = /\/locales\/(?:(registration)\/)?([\w-]+)\.json$/;

/** The versions of the tools in a lock file, without the version of this package: a release keeps all names. */
function readToolVersions(lockFile: string): string {
  const { packages } = JSON.parse(lockFile);
  return JSON.stringify({ ...packages, '': undefined });
}

/**
 * Creates a function that names the script of a dictionary. All of them have the same hash, of all dictionaries and of
 * the tools that build them: a script that lists them is a hundred bytes smaller than with a hash for each.
 * @param lockFile the content of the lock file with the tools
 * @returns a function from the path of a module to the name of its script; `undefined` for other modules
 */
export function createDictionaryNames(
  lockFile = readFileSync('package-lock.json', 'utf8'),
): (module: string) => string | undefined {
  const hash = createHash('sha256');
  for (const file of globSync('locales/**/*.json').sort()) hash.update(readFileSync(file));
  hash.update(readToolVersions(lockFile));
  const version = hash.digest('hex').slice(0, 6);
  return (module) => {
    const [, folder, language] = DICTIONARY.exec(module) ?? [];
    return language && `${folder ? `${folder}-` : ''}${language}-${version}.js`;
  };
}
