import { readFileSync } from 'node:fs';
import type { DocumentedElement } from '../shared/documented-element.ts';
import { checkSections } from './check-sections.ts';
import { contractSections } from './contract-sections.ts';
import { fillSections } from './markdown.ts';
import { createOpenApiDocument } from './openapi/openapi-document.ts';
import { packageExports } from './package-exports.ts';
import { referenceSections } from './reference-sections.ts';

/**
 * The committed files with generated parts, and their current text: the reference pages, the tables of
 * the contract and of `portico-check`, and the exports in package.json. Run from the root.
 */
export function generatedFiles(elements: readonly DocumentedElement[]): Record<string, string> {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const sections = {
    ...referenceSections(elements),
    'docs/contract.md': contractSections(createOpenApiDocument(manifest.version)),
    'docs/portico-check.md': checkSections(),
  };
  const pages = Object.entries(sections).map(([file, contents]) => [
    file,
    fillSections(readFileSync(file, 'utf8'), contents),
  ]);
  const text = JSON.stringify({ ...manifest, exports: packageExports(elements) }, undefined, 2);
  return { ...Object.fromEntries(pages), 'package.json': `${text}\n` };
}
