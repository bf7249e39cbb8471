import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { parseSync } from 'vite';
import { table } from '../../widgets/metadata/markdown.ts';
import { readImports } from '../architecture/read-imports.ts';

const read = (file: string) => readFileSync(file, 'utf8');

const findSources = (folder: string) => globSync(`${folder}/**/*.{ts,tsx}`);

function measureFolder(folder: string): string[] {
  const files = globSync(`${folder}/**/*.{ts,tsx,css}`);
  const lines = files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
  return [folder, `${lines} lines in ${files.length} files`];
}

function countDynamicImports(): number {
  const files = ['src', 'widgets'].flatMap(findSources);
  return files.flatMap((file) => parseSync(file, read(file)).module.dynamicImports).length;
}

/** The chunks of a build that are smaller than 1 kB before compression, without the texts of a language. */
function countSmallChunks(folder: string): string {
  if (!existsSync(folder)) return 'not built';
  const chunks = globSync(`${folder}/chunks/*.js`);
  return String(chunks.filter((file) => statSync(file).size < 1000).length);
}

/** The number of files in the longest chain of imports inside a folder. Sources have no cycles of imports. */
function measureDepth(folder: string): number {
  const depths = new Map<string, number>();
  const visit = (file: string): number => {
    const known = depths.get(file);
    if (known !== undefined) return known;
    const inside = readImports(file, read(file)).flatMap((one) => one.file ?? []);
    const next = inside.filter((one) => one.startsWith(`${folder}/`) && /\.tsx?$/.test(one));
    const depth = 1 + Math.max(0, ...next.map(visit));
    depths.set(file, depth);
    return depth;
  };
  return Math.max(0, ...findSources(folder).map(visit));
}

const countPlugins = () =>
  findSources('widgets/metadata/build').filter((file) => read(file).includes('): Plugin {')).length;

/** What the sources and builds weigh besides bytes, as a table in Markdown. Run from the root. */
export function describeWeights(): string {
  const folders = ['element', 'session', 'views'].map((name) => `src/${name}`);
  return table(
    ['weight', 'measured'],
    ...[...folders, 'widgets/metadata'].map(measureFolder),
    ['dynamic imports in src and widgets', String(countDynamicImports())],
    ['chunks under 1 kB in dist', countSmallChunks('dist')],
    ['chunks under 1 kB in dist/slim', countSmallChunks('dist/slim')],
    ['plugins of the build', String(countPlugins())],
    ['files in a row in src/session', String(measureDepth('src/session'))],
  );
}

if (import.meta.main) process.stdout.write(`${describeWeights()}\n`);
