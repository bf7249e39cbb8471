import { readFileSync, writeFileSync } from 'node:fs';
import { fillSections } from './fill-sections.ts';
import { loadDefinitions } from './load-definitions.ts';
import { readmeSections } from './readme-sections.ts';

// Run from the root: writes the tables of the README. With `--check` it writes nothing and fails where
// they are behind the definitions.

const readme = readFileSync('README.md', 'utf8');
const filled = fillSections(readme, readmeSections(await loadDefinitions()));

if (!process.argv.includes('--check')) {
  if (filled !== readme) writeFileSync('README.md', filled);
} else if (filled !== readme) {
  console.error('README.md is behind the definitions in widgets/: run `npm run readme`.');
  process.exitCode = 1;
}
