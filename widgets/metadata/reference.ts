import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { ADAPTER_CHECKS } from '../../src/check/checks/adapter-checks.ts';
import { ALL_CHECKS } from '../../src/check/checks/all-checks.ts';
import { SECTIONS } from '../../src/check/checks/sections.ts';
import { listOptions } from '../../src/check/options.ts';
import { elements } from '../elements.ts';
import { contractSections } from './contract-sections.ts';
import { codeSpan, fillFiles, fillSections, table } from './markdown.ts';
import { createOpenApiDocument } from './openapi/openapi-document.ts';
import { packageExports } from './package-exports.ts';
import { referenceSections } from './reference-sections.ts';

/** The generated parts of the guide to `portico-check`: its options, and the rules that it checks. */
function checkSections(): Record<string, string> {
  return {
    'check-options': table(
      ['Option', 'Meaning'],
      ...listOptions().map(({ option, help }) => [codeSpan(option), help]),
    ),
    checks: table(
      ['Check', 'Level', 'Strength', 'Rule', 'Setting instead'],
      ...ALL_CHECKS.map(({ id, level, strength, rule, section, setting = '–' }) => [
        `[${codeSpan(id)}](${SECTIONS[section]})`,
        level,
        strength,
        rule,
        setting,
      ]),
    ),
    'adapter-checks': table(
      ['Check', 'Level', 'Strength', 'Rule'],
      ...ADAPTER_CHECKS.map(({ id, level, strength, rule, section }) => [
        `[${codeSpan(id)}](${SECTIONS[section]})`,
        level,
        strength,
        rule,
      ]),
    ),
  };
}

/**
 * The committed files with generated parts, and their current text: the reference pages, the tables of
 * the contract and of `portico-check`, the files of examples in the guides, and the exports in package.json. Run from the root.
 */
export function generatedFiles(): Record<string, string> {
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
  const guides = ['docs/connecting-a-portal.md', ...globSync('docs/frameworks/*.md')].map(
    (file) => [file, fillFiles(readFileSync(file, 'utf8'))],
  );
  const text = JSON.stringify({ ...manifest, exports: packageExports(elements) }, undefined, 2);
  return { ...Object.fromEntries([...pages, ...guides]), 'package.json': `${text}\n` };
}

// `npm run reference`, run from the root: updates the generated parts of committed files. With `--check` it writes nothing
// and fails if one of them is out of date.
if (import.meta.main) {
  for (const [file, text] of Object.entries(generatedFiles())) {
    if (text === readFileSync(file, 'utf8')) continue;
    if (process.argv.includes('--check')) {
      console.error(`${file} is out of date: run \`npm run reference\`.`);
      process.exitCode = 1;
    } else writeFileSync(file, text);
  }
}
