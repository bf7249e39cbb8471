import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { staticImports } from './static-imports.ts';

/** A budget of size-limit for the sum of some files, each compressed with Brotli 11. */
export interface SizeBudget {
  readonly name: string;
  readonly path: string[];
  readonly limit: string;
  readonly brotli: true;
}

/** The limits of a build. */
export interface SizeLimits {
  /** `sign-in.js`: what people wait for before they can type. */
  readonly untilTypeable: string;
  /** Everything that a page with a sign-in in English loads until somebody has signed in with a password. */
  readonly signIn: string;
}

/** The chunks that a script loads on its own, whatever the person does: its dictionary is English. */
function chunksOf(script: string, languages: readonly string[]): string[] {
  const names = readFileSync(script, 'utf8').match(/chunks\/[\w-]+\.js/g) ?? [];
  const isDictionary = (name: string) =>
    languages.some((language) => name.startsWith(`chunks/${language}-`));
  const folder = script.slice(0, script.lastIndexOf('/'));
  return [...new Set(names)]
    .filter((name) => !isDictionary(name))
    .map((name) => `${folder}/${name}`);
}

/**
 * Returns the budgets of a built folder: what a sign-in loads before people can type and in all, everything that the
 * API loads, what each further element adds to a sign-in, the forms of invited people, and each language.
 * @param languages the languages besides English, which counts as part of the sign-in
 * @throws Error if a budget has no file, for example because a language was not built
 */
export function sizeBudgets(
  folder: string,
  languages: readonly string[],
  { untilTypeable, signIn }: SizeLimits,
): SizeBudget[] {
  function budget(name: string, path: string[], limit: string): SizeBudget {
    if (path.length === 0) throw new Error(`${folder} has no file for "${name}".`);
    return { name: `${basename(folder)}: ${name}`, path, limit, brotli: true };
  }
  const first = staticImports(`${folder}/sign-in.js`);
  const all = [...first, ...chunksOf(`${folder}/sign-in.js`, languages)];
  const scripts = globSync(`${folder}/*.js`).sort();
  const further = scripts.filter(
    (script) => !/[\\/](sign-in|portico|api|http-status|render|loader)\.js$/.test(script),
  );
  /** The elements for invited people have rules of their own. */
  const limitOf = (name: string) =>
    /^(registration|password-reset)\./.test(name) ? '7.5 kB' : '3 kB';
  return [
    budget('sign-in.js, before people can type', first, untilTypeable),
    budget('sign-in.js and everything that it loads', all, signIn),
    budget('api.js and everything it imports', staticImports(`${folder}/api.js`), '17.6 kB'),
    budget('http-status.js', staticImports(`${folder}/http-status.js`), '1 kB'),
    budget('loader.js', globSync(`${folder}/loader.js`), '2.5 kB'),
    ...further.map((script) =>
      budget(
        `${basename(script)} in addition to sign-in.js`,
        staticImports(script).filter((file) => !all.includes(file)),
        limitOf(basename(script)),
      ),
    ),
    budget('the forms of invited people', globSync(`${folder}/chunks/link-form-*.js`), '4 kB'),
    budget('the hints for authors', globSync(`${folder}/chunks/page-hints-*.js`), '1.5 kB'),
    ...languages.map((language) =>
      budget(language, globSync(`${folder}/chunks/${language}-*.js`), '2.5 kB'),
    ),
    ...languages.map((language) =>
      budget(
        `${language}, texts of invited people`,
        globSync(`${folder}/chunks/registration-${language}-*.js`),
        '2 kB',
      ),
    ),
  ];
}
