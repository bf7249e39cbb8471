import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { importsOnDemand, staticImports } from '../../widgets/metadata/built-imports.ts';
import { LIMITS } from './limits.ts';

/** A budget of size-limit for the sum of some files, each compressed with Brotli 11. */
export interface SizeBudget {
  readonly name: string;
  readonly path: string[];
  readonly limit: string;
  readonly brotli: true;
}

/** The scripts in the folder of a build that are no element beside a sign-in. */
const OTHER_SCRIPTS = /[\\/](sign-in|portico|api|http-status|render|loader)\.js$/;

/** The elements for people who open a mailed link have a form and texts of their own. */
const LINK_SCRIPTS = /[\\/](registration|password-reset)\.js$/;

/**
 * Returns the budgets of a built folder: what a sign-in loads before people can type and in all, everything that the
 * API loads, what each further element adds to a sign-in, and each language.
 * @param languages the languages besides English, which counts as part of the sign-in
 * @param inAll limit of a sign-in in kB
 * @throws Error if a budget has no file, for example because a language was not built
 */
export function sizeBudgets(
  folder: string,
  languages: readonly string[],
  inAll: number,
): SizeBudget[] {
  const find = (pattern: string) => globSync(`${folder}/${pattern}`).sort();
  function budget(name: string, path: string[], limit: number): SizeBudget {
    if (path.length === 0) throw new Error(`${folder} has no file for "${name}".`);
    return { name: `${basename(folder)}: ${name}`, path, limit: `${limit} kB`, brotli: true };
  }
  const first = [...staticImports(`${folder}/sign-in.js`), ...find('portico.css')];
  const all = [...first, ...importsOnDemand(`${folder}/sign-in.js`, 'en')];
  const linkForm = [...find('chunks/link-form-*.js'), ...find('chunks/registration-en-*.js')];
  return [
    budget('sign-in.js, before people can type', first, LIMITS.untilTypeable),
    budget('sign-in.js, in all', all, inAll),
    budget('api.js and everything it imports', staticImports(`${folder}/api.js`), LIMITS.api),
    budget('http-status.js', staticImports(`${folder}/http-status.js`), LIMITS.httpStatus),
    budget('loader.js', find('loader.js'), LIMITS.loader),
    ...find('*.js')
      .filter((script) => !OTHER_SCRIPTS.test(script))
      .map((script) => {
        const isForLinks = LINK_SCRIPTS.test(script);
        const files = [script, ...(isForLinks ? linkForm : [])].flatMap(staticImports);
        const added = [...new Set(files)].filter((file) => !all.includes(file));
        const limit = isForLinks ? LIMITS.registration : LIMITS.element;
        return budget(`${basename(script)} in addition to sign-in.js`, added, limit);
      }),
    ...languages.map((language) =>
      budget(language, find(`chunks/${language}-*.js`), LIMITS.language),
    ),
    ...languages.map((language) =>
      budget(
        `${language}, texts of invited people`,
        find(`chunks/registration-${language}-*.js`),
        LIMITS.registrationTexts,
      ),
    ),
  ];
}
