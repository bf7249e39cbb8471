import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import postcss from 'postcss';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { toLightDomCss } from '../../src/element/light-dom-css.ts';

type RenderModule = typeof import('../sign-in/render.ts');

/** The style sheet for an element without a shadow root as text, with every declaration marked as important. */
function lightDomCss(css: string): string {
  const root = postcss.parse(toLightDomCss(css));
  root.walkDecls((declaration) => {
    const { parent } = declaration.parent as { parent?: postcss.AnyNode };
    // In @keyframes, an important declaration is invalid.
    const isKeyframe = parent?.type === 'atrule' && parent.name.endsWith('keyframes');
    if (!isKeyframe) declaration.important = true;
  });
  return root.toString();
}

/** The name that a template replaces by the attributes of the element. */
const PLACEHOLDER = 'portico-attributes';

/**
 * The files that let a page show the sign-in before any script: a fragment of HTML for each language, with the style
 * sheet linked or inside, and without a shadow root. Then the style sheets, and the hash for the policy of a page.
 * @param folder the built folder, which contains `render.js`
 */
export async function fragmentFiles(folder: string): Promise<Record<string, string>> {
  const module = (await import(pathToFileURL(`${folder}/render.js`).href)) as RenderModule;
  const render = (language: string, kind?: 'inline' | 'light-dom') => {
    const html = module.renderSignIn({
      language,
      idPrefix: 'portico-sign-in',
      attributes: { 'light-dom': kind === 'light-dom' },
      styles: kind === 'inline' ? 'inline' : 'link',
    });
    return `${html.replace('<portico-sign-in', `$& ${PLACEHOLDER}`)}\n`;
  };
  const fragments = LANGUAGES.flatMap((language) => [
    [`fragments/sign-in.${language}.html`, render(language)],
    [`fragments/sign-in.inline.${language}.html`, render(language, 'inline')],
    [`fragments/sign-in.light-dom.${language}.html`, render(language, 'light-dom')],
  ]);
  const hash = createHash('sha256').update(module.signInCss).digest('base64');
  return {
    ...Object.fromEntries(fragments),
    'fragments/style-hash.txt': `'sha256-${hash}'\n`,
    'sign-in.css': module.signInCss,
    'sign-in.light-dom.css': lightDomCss(module.signInCss),
  };
}
