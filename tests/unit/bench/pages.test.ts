import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPages } from '../../bench/pages.ts';
import { openStaticFiles } from '../../bench/static-files.ts';

/** Creates a folder with these files of a build. */
function createBuild(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

test('pages whose files the build lacks are missing, with the names of the files', () => {
  const pages = createPages(createBuild({ 'sign-in.js': '' }));
  const missing = pages.flatMap((page) => ('files' in page ? [[page.name, page.files]] : []));
  expect(missing).toEqual([
    ['react-with-fragment', ['fragments/sign-in.inline.en.html']],
    ['slim', ['slim/sign-in.js']],
    ['slim-with-form', ['slim/sign-in.js']],
    ['slim-with-fragment', ['slim/sign-in.js', 'slim/fragments/sign-in.inline.en.html']],
  ]);
});

test('a fragment is the one of its own build', () => {
  const pages = createPages(
    createBuild({
      'sign-in.js': '',
      'fragments/sign-in.inline.en.html': '<style></style><form></form>',
      'slim/sign-in.js': '',
      'slim/fragments/sign-in.inline.en.html': '<style></style><form>slim</form>',
    }),
  );
  const html = pages.flatMap((page) =>
    page.name.endsWith('-with-fragment') && 'html' in page ? [page.html] : [],
  );
  expect(html).toHaveLength(2);
  expect(html[0]).toContain('<style></style><form></form>');
  expect(html[1]).toContain('<style></style><form>slim</form>');
});

test('the server of the bench sends files of the build and the bare forms only', () => {
  const folder = createBuild({ 'dist/sign-in.js': 'one', 'secret.js': 'two' });
  const files = openStaticFiles(join(folder, 'dist'), new Map([['form.js', 'three']]));
  expect(files.find('/portico/sign-in.js')?.type).toMatch('javascript');
  expect(files.find('/forms/form.js')).toBeDefined();
  expect(files.find('/portico/absent.js')).toBeUndefined();
  expect(files.find('/portico/../secret.js')).toBeUndefined();
  expect(files.find('/rest/public')).toBeUndefined();
});
