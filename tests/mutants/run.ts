import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findMutants, type Mutant } from './find-mutants.ts';
import { drawSample } from './sample.ts';
import { createScratchCopy, endRunningTests, type ScratchCopy } from './scratch-copy.ts';
import { toDiff } from './to-diff.ts';

// Run from the root: `npm run test:mutants -- --count 100 --seed 1 --jobs 2`. Draws mutants of the folders
// below, tries each one against the unit layer in a scratch copy, and prints the survivors. Stryker has no
// way to draw a sample that a seed repeats.

const FOLDERS = ['src/session', 'src/external-user'];

/** The tests that most often notice a mutant of these folders; the other unit tests follow. */
const FIRST_TESTS = ['tests/unit/session', 'tests/unit/external-user'];

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    jobs: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);

const texts = new Map(
  globSync(FOLDERS.map((folder) => `${folder}/**/*.ts`))
    .toSorted()
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const all = [...texts]
  .filter(([file]) => file.includes(values.only))
  .flatMap(([file, text]) => findMutants(file, text));
const sample = drawSample(all, count, seed);
console.info(`${sample.length} of ${all.length} mutants in ${texts.size} files, seed ${seed}`);

const copies = Array.from({ length: Number(values.jobs) }, createScratchCopy);
const removeCopies = () => {
  endRunningTests();
  for (const copy of copies) copy.remove();
};
process.on('exit', removeCopies);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** What a mutant met: a failing test, an endless test, a compiler error, or nothing. */
type Verdict = 'killed' | 'timed out' | 'rejected by the compiler' | 'SURVIVED';

const results: { mutant: Mutant; verdict: Verdict }[] = [];

async function tryMutant(copy: ScratchCopy): Promise<Verdict> {
  for (const filters of [FIRST_TESTS, []]) {
    const outcome = await copy.runTests(filters);
    if (outcome !== 'passed') return outcome === 'failed' ? 'killed' : 'timed out';
  }
  return (await copy.checkTypes()) === 'passed' ? 'SURVIVED' : 'rejected by the compiler';
}

function describe(mutant: Mutant): string {
  return toDiff(mutant, texts.get(mutant.file) ?? '');
}

const [firstCopy] = copies;
if ((await firstCopy?.runTests([], 'shown')) !== 'passed') {
  throw new Error('The unit tests fail without a mutant: run `npm run test:unit`.');
}
const waiting = [...sample];
await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const start = performance.now();
      const restore = copy.apply(mutant);
      const verdict = await tryMutant(copy);
      restore();
      results.push({ mutant, verdict });
      const seconds = Math.round((performance.now() - start) / 1000);
      const progress = `${results.length}/${sample.length}`;
      console.info(`${progress} ${verdict} in ${seconds} s: ${describe(mutant)}`);
    }
  }),
);

function select(...verdicts: Verdict[]): Mutant[] {
  return results.flatMap(({ mutant, verdict }) => (verdicts.includes(verdict) ? [mutant] : []));
}

for (const verdict of ['rejected by the compiler', 'SURVIVED'] as const) {
  const mutants = select(verdict);
  console.info(`\n${verdict}: ${mutants.length}`);
  for (const mutant of mutants) console.info(`\n${describe(mutant)}`);
}
const byTests = select('killed', 'timed out').length;
const byCompiler = select('rejected by the compiler').length;
console.info(
  `\n${byTests + byCompiler} of ${sample.length} killed, seed ${seed}: ${byTests} by the unit tests, ${byCompiler} by the compiler`,
);
