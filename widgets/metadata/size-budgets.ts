import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { staticImports } from './static-imports.ts';

/** A budget as size-limit takes it; the sum of the files, each under Brotli 11, must stay below. */
export interface SizeBudget {
  readonly name: string;
  readonly path: string[];
  readonly limit: string;
  readonly brotli: true;
}

/**
 * The budgets of a built folder: all that a sign-in needs, what each further element adds to that,
 * the forms that come while an invited person's link is checked, and each language. Which files that are is read from the files.
 * @throws Error if one of the languages was not built
 */
export function sizeBudgets(folder: string, languages: readonly string[]): SizeBudget[] {
  function budget(name: string, path: string[], limit: string): SizeBudget {
    if (path.length === 0) throw new Error(`${folder} has no file for "${name}".`);
    return { name, path, limit, brotli: true };
  }
  const signIn = staticImports(`${folder}/sign-in.js`);
  const scripts = globSync(`${folder}/*.js`).sort();
  const further = scripts.filter((script) => !/[\\/](sign-in|portico)\.js$/.test(script));
  /** These two hold the forms of invited people, with rules and English texts of their own. */
  const limitOf = (name: string) =>
    /^(registration|password-reset)\./.test(name) ? '6 kB' : '4 kB';
  return [
    budget('sign-in, all of it', signIn, '76 kB'),
    ...further.map((script) =>
      budget(
        `${basename(script)} on top of it`,
        staticImports(script).filter((file) => !signIn.includes(file)),
        limitOf(basename(script)),
      ),
    ),
    budget('forms of invited people', globSync(`${folder}/chunks/link-form-*.js`), '4 kB'),
    ...languages.map((language) =>
      budget(language, globSync(`${folder}/chunks/${language}-*.js`), '3 kB'),
    ),
    ...languages.map((language) =>
      budget(
        `${language}, invited people`,
        globSync(`${folder}/chunks/registration-${language}-*.js`),
        '2 kB',
      ),
    ),
  ];
}
