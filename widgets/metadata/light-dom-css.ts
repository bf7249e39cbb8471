import postcss from 'postcss';
import { toLightDomCss } from '../../src/element/light-dom-css.ts';

/** The style sheet for an element without a shadow root as text, with every declaration marked as important. */
export function lightDomCss(css: string): string {
  const root = postcss.parse(toLightDomCss(css));
  root.walkDecls((declaration) => {
    const { parent } = declaration.parent as { parent?: postcss.AnyNode };
    // In @keyframes, an important declaration is invalid.
    const isKeyframe = parent?.type === 'atrule' && parent.name.endsWith('keyframes');
    if (!isKeyframe) declaration.important = true;
  });
  return root.toString();
}
