// The script `sign-in.js`: one file, which defines the element with its form, and loads the session and the view.
import { readTexts } from 'virtual:first-texts';
import { loadPage, loadView } from 'virtual:sign-in-chunks';
import { defineFormElement } from '../../src/element/define-form.ts';
import { signIn } from './definition.ts';
import tree from './first-view.json' with { type: 'json' };
import { formCss, roomCss } from './first-view-css.ts';

defineFormElement(
  signIn,
  { tree: tree as never, readTexts, formCss, roomCss },
  { loadPage, loadView },
);
