import { readFileSync, writeFileSync } from 'node:fs';
import { elements } from '../elements.ts';
import { generatedFiles } from './generated-files.ts';

// Run from the root: updates the generated parts of committed files. With `--check` it writes nothing
// and fails if one of them is out of date.

for (const [file, text] of Object.entries(generatedFiles(elements))) {
  if (text === readFileSync(file, 'utf8')) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} is out of date: run \`npm run reference\`.`);
    process.exitCode = 1;
  } else writeFileSync(file, text);
}
