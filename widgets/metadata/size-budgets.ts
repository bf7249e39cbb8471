import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { staticImports } from './static-imports.ts';

/** A budget of size-limit for the sum of some files, each compressed with Brotli 11. */
export interface SizeBudget {
  readonly name: string;
  readonly path: string[];
  readonly limit: string;
  readonly brotli: true;
}

/**
 * Returns the budgets of a built folder: everything that a sign-in loads, everything that the API loads,
 * what each further element adds to a sign-in, the forms of invited people, and each language. The files
 * of a budget are found by following the imports.
 * @throws Error if a budget has no file, for example because a language was not built
 */
export function sizeBudgets(folder: string, languages: readonly string[]): SizeBudget[] {
  function budget(name: string, path: string[], limit: string): SizeBudget {
    if (path.length === 0) throw new Error(`${folder} has no file for "${name}".`);
    return { name, path, limit, brotli: true };
  }
  const signIn = staticImports(`${folder}/sign-in.js`);
  const scripts = globSync(`${folder}/*.js`).sort();
  const further = scripts.filter(
    (script) => !/[\\/](sign-in|portico|api|http-status)\.js$/.test(script),
  );
  /** The elements for invited people have rules and English texts of their own. */
  const limitOf = (name: string) =>
    /^(registration|password-reset)\./.test(name) ? '6.2 kB' : '4 kB';
  return [
    budget('sign-in.js and everything it imports', signIn, '80 kB'),
    budget('api.js and everything it imports', staticImports(`${folder}/api.js`), '19 kB'),
    budget('http-status.js', staticImports(`${folder}/http-status.js`), '1 kB'),
    ...further.map((script) =>
      budget(
        `${basename(script)} in addition to sign-in.js`,
        staticImports(script).filter((file) => !signIn.includes(file)),
        limitOf(basename(script)),
      ),
    ),
    budget('the forms of invited people', globSync(`${folder}/chunks/link-form-*.js`), '4 kB'),
    budget('the hints for authors', globSync(`${folder}/chunks/page-hints-*.js`), '1.5 kB'),
    ...languages.map((language) =>
      budget(language, globSync(`${folder}/chunks/${language}-*.js`), '3 kB'),
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
