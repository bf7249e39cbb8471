import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { toAnchor } from '../../docs/.vitepress/to-anchor.ts';
import { type Document, documents, getProse } from './documents.ts';

function getAnchors(file: string): string[] {
  const text = documents.find((document) => document.file === file)?.text ?? '';
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading));
}

/** Returns the problem of a link in a document; `undefined` for a correct link. */
function checkLink({ file }: Document, target: string): string | undefined {
  if (/^(https:|mailto:)/.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  const linked = path === '' ? file : normalize(join(dirname(file), path));
  if (!existsSync(linked)) return `${file}: ${target} does not exist`;
  if (anchor !== undefined && !getAnchors(linked).includes(anchor)) {
    return `${file}: ${target} names no heading`;
  }
  return undefined;
}

test('every link of the documents leads to a file and a heading that exist', () => {
  const problems = documents.flatMap((document) =>
    [...getProse(document).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(
      ([, target = '']) => checkLink(document, target) ?? [],
    ),
  );
  expect(problems).toEqual([]);
});

test('every file and folder that the documents name exists', () => {
  const paths = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/`((?:src|widgets|demo|locales|tests|docs|\.biome)[/.][\w./-]*)`/g)].map(
      ([, path = '']) => ({ file, path }),
    ),
  );
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter(({ path }) => !existsSync(path))).toEqual([]);
});

test('every guide is linked from the index', () => {
  const index = documents.find(({ file }) => file === 'docs/index.md')?.text ?? '';
  const guides = documents.filter(({ file }) => /^docs\/(?!index)/.test(file));
  const missing = guides.filter(({ file }) => !index.includes(`](${file.slice('docs/'.length)})`));
  expect(missing.map(({ file }) => file)).toEqual([]);
});

test('the guide to the session describes every state', () => {
  const source = readFileSync('src/session/state.ts', 'utf8');
  const states = [...source.matchAll(/status: '([\w-]+)'/g)].map(([, status]) => status);
  const guide = documents.find(({ file }) => file === 'docs/how-it-works.md')?.text ?? '';
  const rows = guide.slice(guide.indexOf('## States'), guide.indexOf('## Cookies'));
  const described = [...rows.matchAll(/^\| `([\w-]+)`/gm)].map(([, status]) => status);
  expect(described.toSorted()).toEqual([...new Set(states)].toSorted());
});

test('the README has at most 150 lines', () => {
  const readme = documents.find(({ file }) => file === 'README.md');
  expect(readme?.text.split('\n').length).toBeLessThanOrEqual(150);
});

/** British spellings. The words of the specification are in code, which the test skips. */
const BRITISH =
  /\b(\w*colour\w*|licen[c]e\w*|cancell(?:ed|ing)|behaviou?r(?<=our)|centre\w*|favour\w*|labelled|neighbour\w*|recognis\w*|organis\w*|normalis\w*|catalogue|grey)\b/gi;

test('the documents have US spelling', () => {
  const found = documents.flatMap((document) =>
    [...getProse(document).matchAll(BRITISH)].map(([word]) => `${document.file}: ${word}`),
  );
  expect(found).toEqual([]);
});
