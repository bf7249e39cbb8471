import { randomBytes } from 'node:crypto';
import { readTexts } from 'virtual:first-texts';
import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../src/contract/languages.ts';
import { FORM_FIELDS } from '../../src/contract/names.ts';
import { copyOwn, withoutPrototype } from '../../src/contract/own-properties.ts';
import { isHttpReference } from '../../src/contract/urls.ts';
import { readAttributes } from '../../src/element/attributes.ts';
import { toMark } from '../../src/element/first-view-marks.ts';
import { fillTree } from '../../src/element/form-tree.ts';
import { signIn } from './definition.ts';
import tree from './first-view.json' with { type: 'json' };
import { formCss, roomCss } from './first-view-css.ts';
import { toHtml, toHtmlAttributes, toServerForm } from './to-html.ts';

/** What `renderSignIn` writes. All of it is optional. */
export interface RenderOptions {
  /** One of the interface languages, or one of `texts`; the default is `en`. */
  readonly language?: string;
  /** The setting `texts` of the page, as far as it is an object. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The setting `identifier` of the page. */
  readonly identifier?: 'username' | 'email' | 'username-or-email';
  /**
   * The attributes of `<portico-sign-in>` by their names in markup. `true` is an attribute without a value. Any other
   * attribute, such as `class` or `onclick`, belongs on an element of the page around it.
   */
  readonly attributes?: {
    readonly [Name in keyof typeof signIn.attributes]?: string | number | boolean | undefined;
  };
  /** URL of the folder with the scripts; the default is `/portico/`. */
  readonly folder?: string;
  /** URL to which the form is posted without script; the default is `/ssf/s/portalLogin` (spec section 7). */
  readonly action?: string;
  /** The names of the inputs for that post; the defaults are `j_username` and `j_password` (spec section 7). */
  readonly fields?: { readonly userName: string; readonly password: string };
  /**
   * `inline` writes the style sheet into the shadow root, so that the form needs no request. The policy of the page has
   * to allow its hash, which is in `fragments/style-hash.txt`. The default is `link`; with `light-dom` it is the only one.
   */
  readonly styles?: 'link' | 'inline';
  /** The prefix of the ids; by default it is random, so that no markup of the page can use them. */
  readonly idPrefix?: string;
}

/**
 * Writes `<portico-sign-in>` as HTML that a person can type into before any script has loaded, and that also works
 * without script. The element takes over these very nodes. Folder, action and the attributes with an address take http
 * and https addresses and relative ones.
 * @throws RangeError for a language that is not among the interface languages and has no texts, an attribute that the element does not
 * have, an address of another scheme, or styles that `light-dom` does not have
 * @example
 * renderSignIn({ language: 'de', attributes: { 'forgot-password-url': '/reset', stay: true } })
 */
export function renderSignIn(options: RenderOptions = {}): string {
  const {
    language = 'en',
    texts,
    identifier,
    attributes = {},
    folder = '/portico/',
    action = CALL_PATHS.portalLogin,
    fields = FORM_FIELDS,
    styles = 'link',
    idPrefix = `portico-${randomBytes(8).toString('hex')}`,
  }: RenderOptions = copyOwn(options);
  for (const name of Object.keys(attributes)) {
    if (!Object.hasOwn(signIn.attributes, name))
      throw new RangeError(`"${name}" is not an attribute of <${signIn.tag}>.`);
  }
  const own = texts?.[language];
  if (!isLanguage(language) && !own)
    throw new RangeError(`"${language}" is not an interface language, and has no texts.`);
  const written: Record<string, string> = withoutPrototype(
    Object.fromEntries(
      Object.entries(attributes).flatMap(([name, value]) =>
        value === false ? [] : [[name, value === true ? '' : String(value)]],
      ),
    ),
  );
  for (const [name, address] of Object.entries({ ...written, folder, action })) {
    const isAddress = /^(folder|action)$|-(url|path)$/.test(name);
    if (isAddress && address !== '' && !isHttpReference(address))
      throw new RangeError(`"${name}" is not an http or https address: ${address}`);
  }
  const read = (name: string) => written[name] ?? null;
  const words = { language, identifier, own };
  const filled = fillTree(tree as never, {
    ...words,
    texts: withoutPrototype(readTexts(isLanguage(language) ? language : DEFAULT_LANGUAGE)),
    idPrefix,
    attributes: readAttributes(read, signIn),
    // Resolved by the page that contains it.
    toLink: (address) => (isHttpReference(address) ? address : undefined),
  });
  const form = {
    action,
    fields: withoutPrototype({ name: fields.userName, password: fields.password }),
  };
  const view = toServerForm(filled, form);
  const mark = toHtmlAttributes({ 'data-portico': toMark(signIn, read, idPrefix, words) });
  const isLight = 'light-dom' in written;
  if (isLight && styles === 'inline')
    throw new RangeError('`light-dom` needs a linked style sheet.');
  const sheet = `${folder}${isLight ? 'sign-in.light-dom.css' : 'sign-in.css'}`;
  const style =
    styles === 'inline'
      ? `<style>${signInCss}</style>`
      : `<link${toHtmlAttributes({ rel: 'stylesheet', href: sheet })}>`;
  const content = `${style}<div${mark}>${toHtml(view)}</div>`;
  const inside = isLight ? content : `<template shadowrootmode="open">${content}</template>`;
  return `<${signIn.tag}${toHtmlAttributes(written)}>${inside}</${signIn.tag}>`;
}

/** The style sheet of a fragment. */
export const signInCss = roomCss + formCss;
