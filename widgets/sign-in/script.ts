// The script `sign-in.js`: one file, which shows the form and then loads the element.
import { readTexts } from 'virtual:first-texts';
import { importElement } from 'virtual:sign-in-chunks';
import { startElement } from '../../src/first-view/start-element.ts';
import { signInStyles } from '../../src/views/sign-in/sign-in-styles.ts';
import { signIn } from './definition.ts';
import tree from './first-view.json' with { type: 'json' };
import { firstViewCss } from './first-view-css.ts';

startElement(signIn, { tree: tree as never, readTexts, css: firstViewCss }, async (language) => {
  const { defineSignIn } = await importElement(language);
  return () => defineSignIn(signInStyles);
});
