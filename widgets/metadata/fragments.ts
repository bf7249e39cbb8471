import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { lightDomCss } from './light-dom-css.ts';

type RenderModule = typeof import('../sign-in/render.ts');

/** The name that a template replaces by the attributes of the element. */
const PLACEHOLDER = 'portico-attributes';

/**
 * The files that let a page show the sign-in before any script: a fragment of HTML for each language, with and
 * without a shadow root, and the style sheets that they link.
 * @param folder the built folder, which contains `render.js`
 */
export async function fragmentFiles(folder: string): Promise<Record<string, string>> {
  const module = (await import(pathToFileURL(`${folder}/render.js`).href)) as RenderModule;
  const render = (language: string, light: boolean) =>
    module.renderSignIn({
      language,
      idPrefix: 'portico-sign-in',
      attributes: { [PLACEHOLDER]: true, 'light-dom': light },
    });
  const fragments = LANGUAGES.flatMap((language) => [
    [`fragments/sign-in.${language}.html`, `${render(language, false)}\n`],
    [`fragments/sign-in.light-dom.${language}.html`, `${render(language, true)}\n`],
  ]);
  return {
    ...Object.fromEntries(fragments),
    'sign-in.css': module.signInCss,
    'sign-in.light-dom.css': lightDomCss(module.signInCss),
  };
}
