import { sharedCss } from '../ui/shared-css.ts';
import { readAttributes } from './attributes.ts';
import { prepareContainer } from './container.ts';
import { createElementClass, defineOnce } from './element-class.ts';
import { createStyleSet, toHostCss } from './styles.ts';
import { watchComposition } from './watch-composition.ts';

/** What an element is made of, apart from its view. `sign-in.js` shares its own with the other scripts of the page. */
export const kit = {
  createClass: createElementClass,
  createStyles: createStyleSet,
  css: sharedCss,
  define: defineOnce,
  prepare: prepareContainer,
  read: readAttributes,
  toHostCss,
  watchComposition,
};

/** What an element is made of. */
export type Kit = typeof kit;
