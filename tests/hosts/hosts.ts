import type { PageEncoding } from './server/encode-text.ts';
import type { LibraryName } from './server/libraries.ts';

/** A change that a page makes while a person uses it. Both expressions run in the page. */
interface PageChange {
  readonly start: string;
  /** Becomes `true` when the page has changed. */
  readonly isDone: string;
}

/** A page that embeds the elements. Its markup is `pages/<name>.html`. */
export interface Host {
  readonly name: string;
  readonly title: string;
  readonly libraries?: readonly LibraryName[];
  /** React cannot run on the page: its build leaves the login to the server's form. */
  readonly stopsReact?: true;
  readonly encoding?: PageEncoding;
  /** The language of the page, which the elements begin with; English by default. */
  readonly language?: 'ja';
  /** The content security policy. */
  readonly policy?: string;
  /** Take place before the sign-in, and again while the person is signed in. */
  readonly changes?: readonly PageChange[];
}

/** Counts an event with a variable of the page, which is one more after the change. */
function change(start: string, counter: string): PageChange {
  return { start: `(window.before = ${counter}, ${start}, '')`, isDone: `${counter} > before` };
}

/** All host pages, in the order of the table. */
export const HOSTS: readonly Host[] = [
  {
    name: 'prototype',
    title: 'Prototype 1.7.3 with script.aculo.us 1.9',
    libraries: ['prototype', 'scriptaculous'],
  },
  {
    name: 'mootools',
    title: 'MooTools 1.4.5 without the 1.2 layer',
    libraries: ['mootools'],
  },
  {
    name: 'mootools-1-2',
    title: 'MooTools 1.4.5 with the 1.2 layer',
    libraries: ['mootools'],
    stopsReact: true,
  },
  { name: 'jquery', title: 'jQuery 4', libraries: ['jquery'] },
  {
    name: 'jquery-mobile',
    title: 'jQuery Mobile 1.4.5 with jQuery 1.12',
    libraries: ['jquery-1', 'jquery-mobile'],
  },
  { name: 'dojo', title: 'Dojo 1.17', libraries: ['dojo'] },
  {
    name: 'requirejs',
    title: 'RequireJS 2.3',
    libraries: ['requirejs', 'jquery'],
  },
  { name: 'ses', title: 'SES lockdown', libraries: ['ses'] },
  { name: 'second-react', title: 'React of the page' },
  {
    name: 'turbo',
    title: 'Turbo 8: navigation',
    libraries: ['turbo'],
    changes: [
      change(`Turbo.visit(location.pathname + location.search + '&page=' + visits)`, 'visits'),
    ],
  },
  {
    name: 'turbo-morphing',
    title: 'Turbo 8: morphing',
    libraries: ['turbo'],
    changes: [change(`Turbo.visit(location.href, { action: 'replace' })`, 'morphs')],
  },
  {
    name: 'htmx',
    title: 'htmx 2: replaced part',
    libraries: ['htmx'],
    changes: [change(`htmx.trigger(document.body, 'reload')`, 'swaps')],
  },
  { name: 'old-browser', title: 'Without the built-ins of new browsers' },
  { name: 'array-from', title: 'Array.from replaced' },
  { name: 'object-prototype', title: 'Additions to Object.prototype' },
  { name: 'default-button', title: 'Page-wide form with a default button' },
  { name: 'layout-rules', title: 'Layout rules for every div' },
  {
    name: 'quirks',
    title: 'Quirks mode, base, ISO-8859-1',
    encoding: 'iso-8859-1',
  },
  {
    name: 'shift-jis',
    title: 'Japanese in Shift_JIS',
    encoding: 'shift_jis',
    language: 'ja',
  },
  { name: 'clobbering', title: 'Forms named like properties of document' },
  {
    name: 'strict-policy',
    title: 'Strict CSP and Trusted Types',
    policy:
      "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; require-trusted-types-for 'script'",
  },
  { name: 'translator', title: 'Translator that wraps texts' },
];

/** Finds a host by its name. @throws Error if there is none */
export function findHost(name: string): Host {
  const host = HOSTS.find((one) => one.name === name);
  if (!host) throw new Error(`There is no host ${name}`);
  return host;
}
