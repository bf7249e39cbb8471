import { readFileSync } from 'node:fs';
import type { DocumentedElement } from '../shared/documented-element.ts';
import { fillSections } from './markdown.ts';
import { packageExports } from './package-exports.ts';
import { referenceSections } from './reference-sections.ts';

/**
 * The committed files with generated parts, and their current text: the reference pages and the exports in
 * package.json. Run from the root.
 */
export function generatedFiles(elements: readonly DocumentedElement[]): Record<string, string> {
  const pages = Object.entries(referenceSections(elements)).map(([file, sections]) => [
    file,
    fillSections(readFileSync(file, 'utf8'), sections),
  ]);
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const text = JSON.stringify({ ...manifest, exports: packageExports(elements) }, undefined, 2);
  return { ...Object.fromEntries(pages), 'package.json': `${text}\n` };
}
