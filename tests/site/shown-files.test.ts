import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SITE } from './site.ts';

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** The texts of the code blocks of a page, without their colors. */
function readCode(html: string): string[] {
  return [...html.matchAll(/<code[^>]*>(.*?)<\/code>/gs)].map(([, code = '']) =>
    code
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&#x([\da-f]+);/gi, (_, digits: string) =>
        String.fromCodePoint(Number.parseInt(digits, 16)),
      )
      .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
      .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? ''),
  );
}

const GUIDES = globSync('docs/frameworks/*.md').sort();

test.each(GUIDES)('the page of %s shows the files of its example', (guide) => {
  const text = readFileSync(guide, 'utf8');
  const files = [...text.matchAll(/^```\w+ (.+\/.+)$/gm)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(0);
  const html = readFileSync(path.join(SITE, guide.replace(/\.md$/, '.html')), 'utf8');
  const shown = readCode(html).map((code) => code.trim());
  for (const file of files) expect(shown).toContain(readFileSync(file, 'utf8').trim());
});
