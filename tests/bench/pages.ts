import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALL_PATHS } from '../../src/contract/calls/paths.ts';

/** The path below which the built elements are served. */
export const ELEMENTS_PATH = '/portico/';

/** The path below which the bare forms are served. */
export const FORMS_PATH = '/forms/';

/** The names of the pages that are measured. */
export type PageName =
  | 'plain'
  | 'preact-form'
  | 'react-form'
  | 'react'
  | 'react-with-form'
  | 'react-with-fragment'
  | 'slim'
  | 'slim-with-form'
  | 'slim-with-fragment';

/** A page with a sign-in that is measured. */
export interface BenchPage {
  readonly name: PageName;
  readonly title: string;
  readonly html: string;
  /** Whether a person waits for the style of the form. A form of the server gets it after the login only. */
  readonly isStyled: boolean;
}

/** A page that cannot be measured, because the build lacks a file. */
export interface MissingPage {
  readonly name: PageName;
  readonly title: string;
  /** The missing files, relative to the folder of the build. */
  readonly files: readonly string[];
}

const PLAIN_FORM = `<form method="post" action="${CALL_PATHS.portalLogin}">
  <p><label>Username <input name="j_username" autocomplete="username" required></label></p>
  <p><label>Password <input name="j_password" type="password" autocomplete="current-password" required></label></p>
  <p><button>Sign in</button></p>
</form>`;

const ROOM_SHEET = `<link rel="stylesheet" href="${ELEMENTS_PATH}portico.css">`;

const createScript = (path: string) => `<script type="module" src="${path}"></script>`;

/** Creates a page with a text below the sign-in, which shows whether the sign-in moves something. */
function createPage(head: string, signIn: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Sign in</title>
${head}
</head>
<body>
<h1>Files</h1>
${signIn}
<p>The text below the sign-in.</p>
</body>
</html>
`;
}

const SCRIPT = 'sign-in.js';
const FRAGMENT = 'fragments/sign-in.inline.en.html';

/** Creates the pages of one build: empty tag, the server's form inside the tag, prerendered fragment. */
function createElementPages(
  dist: string,
  build: 'react' | 'slim',
  buildFolder: string,
): (BenchPage | MissingPage)[] {
  const folder = join(dist, buildFolder);
  const base = ELEMENTS_PATH + buildFolder;
  const script = createScript(base + SCRIPT);
  const title = build === 'react' ? 'Portico, React' : 'Portico, slim';

  function create(
    name: PageName,
    variant: string,
    { needed, isStyled }: { needed: readonly string[]; isStyled: boolean },
    createHtml: () => string,
  ): BenchPage | MissingPage {
    const files = needed.filter((file) => !existsSync(join(folder, file)));
    const page = { name, title: title + variant };
    return files.length > 0
      ? { ...page, files: files.map((file) => buildFolder + file) }
      : { ...page, isStyled, html: createHtml() };
  }

  return [
    create(build, '', { needed: [SCRIPT], isStyled: true }, () =>
      createPage(`${ROOM_SHEET}\n${script}`, '<portico-sign-in></portico-sign-in>'),
    ),
    // A form that is there before the script must not wait for a style sheet either. The sheet stands
    // between the element and the text below, which is the only part of the page that needs it.
    create(
      `${build}-with-form`,
      ', server’s form inside',
      { needed: [SCRIPT], isStyled: false },
      () => createPage(script, `<portico-sign-in>${PLAIN_FORM}</portico-sign-in>\n${ROOM_SHEET}`),
    ),
    create(
      `${build}-with-fragment`,
      ', prerendered fragment',
      { needed: [SCRIPT, FRAGMENT], isStyled: true },
      () => createPage(script, `${readFileSync(join(folder, FRAGMENT), 'utf8')}\n${ROOM_SHEET}`),
    ),
  ];
}

/**
 * Creates all pages, in the order of the table.
 * @param dist folder of the build
 */
export function createPages(dist: string): (BenchPage | MissingPage)[] {
  const createBarePage = (name: 'react-form' | 'preact-form', title: string) => ({
    name,
    title,
    html: createPage(createScript(`${FORMS_PATH}${name}.js`), '<div id="root"></div>'),
    isStyled: false,
  });
  return [
    { name: 'plain', title: 'plain HTML form', html: createPage('', PLAIN_FORM), isStyled: false },
    createBarePage('preact-form', 'bare preact form'),
    createBarePage('react-form', 'bare React form'),
    ...createElementPages(dist, 'react', ''),
    ...createElementPages(dist, 'slim', 'slim/'),
  ];
}
