import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fillSections } from '../../widgets/metadata/markdown.ts';
import { toBiomeOverrides } from './biome-overrides.ts';
import { rooms } from './rooms.ts';
import { toRoomsTable } from './rooms-table.ts';

// Run from the root: writes what is generated from the list of rooms. With `--check` it writes nothing
// and fails if a file differs from the list. The table stands in CONTRIBUTING.md between the markers
// `<!-- rooms:begin -->` and `<!-- rooms:end -->`.

const BIOME = '.biome-rooms.json';
const CONTRIBUTING = 'CONTRIBUTING.md';

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

// One line per room keeps the diff of a change small.
const overrides = toBiomeOverrides(rooms).map((override) => JSON.stringify(override));
const files = [{ path: BIOME, text: `{"overrides":[\n${overrides.join(',\n')}\n]}\n` }];
const contributing = readText(CONTRIBUTING);
if (contributing.includes('<!-- rooms:begin -->')) {
  const text = fillSections(contributing, { rooms: `\n${toRoomsTable(rooms)}\n` });
  files.push({ path: CONTRIBUTING, text });
}

for (const { path, text } of files) {
  if (readText(path) === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} differs from tests/architecture/rooms: run \`npm run rooms\`.`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
  }
}
