import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SITE } from './site.ts';

/** A page of the built site: its addresses of links, and the ids of its elements. */
interface Page {
  readonly file: string;
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
}

function readValues(html: string, attribute: string): string[] {
  const values = html.matchAll(new RegExp(`<[^>]*\\s${attribute}="([^"]*)"`, 'g'));
  return [...values].map(([, value = '']) => value.replaceAll('&amp;', '&'));
}

const pages: readonly Page[] = globSync('**/*.html', { cwd: SITE }).map((file) => {
  const html = readFileSync(path.join(SITE, file), 'utf8');
  return { file, links: readValues(html, 'href'), ids: new Set(readValues(html, 'id')) };
});

/** Returns what is wrong with a link to this site; `undefined` for a correct link. */
function checkLink({ file }: Page, link: string): string | undefined {
  const { pathname, hash, origin } = new URL(link, `http://site/${file}`);
  if (origin !== 'http://site') return undefined;
  const name = decodeURIComponent(pathname).slice(1);
  const target = name === '' || name.endsWith('/') ? `${name}index.html` : name;
  const withEnd = path.extname(target) === '' ? `${target}.html` : target;
  if (!existsSync(path.join(SITE, withEnd))) return `${file}: ${link} does not exist`;
  const page = pages.find((one) => one.file === withEnd);
  const id = decodeURIComponent(hash.slice(1));
  return id && page && !page.ids.has(id) ? `${file}: ${link} names no heading` : undefined;
}

test('every link of the site leads to a page and a heading that exist', () => {
  expect(pages.length).toBeGreaterThan(30);
  const problems = pages.flatMap((page) =>
    page.links.flatMap((link) => checkLink(page, link) ?? []),
  );
  expect(problems).toEqual([]);
});

test('the root, whose address `npm run docs` prints, leads to the first page', () => {
  const root = readFileSync(path.join(SITE, 'index.html'), 'utf8');
  const [, address = ''] = /http-equiv="refresh" content="0; url=\/(.*?)"/.exec(root) ?? [];
  expect(pages.map(({ file }) => file)).toContain(`${address}index.html`);
});
