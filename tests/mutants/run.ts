import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawSample } from '../support/random.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { createScratchCopy, endRunningTests, type ScratchCopy } from './scratch-copy.ts';
import { toDiff } from './to-diff.ts';

// Run from the root: `npm run test:mutants -- --group session --count 100 --seed 1 --jobs 2`. Draws mutants of the
// folders of a group, runs the tests with each one in a scratch copy, and prints the mutants that no test detects.
// Stryker is not used because it cannot draw a sample by a seed.

/** The folders whose mutants are drawn, and the unit tests that most often detect them, which run first. */
const GROUPS = {
  session: ['session', 'external-user', 'client', 'i18n'],
  elements: ['element', 'views'],
} as const;

/** The tests in a browser that most often detect mutants of the element layer. They run before all others. */
const FIRST_ELEMENT_TESTS = `tests/elements/{${[
  'attributes',
  'composition',
  'early-sign-in',
  'first-view',
  'hints',
  'lifecycle',
  'light-dom',
  'loader',
  'page-form',
  'replaced-children',
  'upgrade',
].join()}}.test.ts`;

const { values } = parseArgs({
  options: {
    group: { type: 'string', default: 'session' },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    jobs: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);

const group = values.group as keyof typeof GROUPS;
const firstTests = GROUPS[group].map((folder) => `tests/unit/${folder}`);
const sources = new Map(
  globSync(GROUPS[group].map((folder) => `src/${folder}/**/*.{ts,tsx}`))
    .toSorted()
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const mutants = [...sources]
  .filter(([file]) => file.includes(values.only))
  .flatMap(([file, text]) => findMutants(file, text));
const sample = drawSample(mutants, count, seed);
console.info(
  `${sample.length} of ${mutants.length} mutants in ${sources.size} files, seed ${seed}`,
);

const copies = Array.from({ length: Number(values.jobs) }, createScratchCopy);
const removeCopies = () => {
  endRunningTests();
  for (const copy of copies) copy.remove();
};
process.on('exit', removeCopies);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** The result of a mutant: a failed test, a timeout, a compiler error, or none of them. */
type Verdict = 'killed' | 'timed out' | 'rejected by the compiler' | 'SURVIVED';

const results: { mutant: Mutant; verdict: Verdict }[] = [];

async function tryMutant(copy: ScratchCopy): Promise<Verdict> {
  const isElement = group === 'elements';
  const runs = [
    () => copy.runTests(firstTests),
    ...(isElement ? [copy.build, () => copy.runElements(FIRST_ELEMENT_TESTS)] : []),
    () => copy.runTests([]),
    ...(isElement ? [() => copy.runElements()] : []),
  ];
  for (const run of runs) {
    const outcome = await run();
    if (outcome !== 'passed') return outcome === 'failed' ? 'killed' : 'timed out';
  }
  return (await copy.checkTypes()) === 'passed' ? 'SURVIVED' : 'rejected by the compiler';
}

function describeMutant(mutant: Mutant): string {
  return toDiff(mutant, sources.get(mutant.file) ?? '');
}

const [firstCopy] = copies;
if ((await firstCopy?.runTests([], 'shown')) !== 'passed') {
  throw new Error('The unit tests fail without a mutant: run `npm run test:unit`.');
}
const remaining = [...sample];
await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = remaining.shift(); mutant !== undefined; mutant = remaining.shift()) {
      const start = performance.now();
      const restore = copy.apply(mutant);
      const verdict = await tryMutant(copy);
      restore();
      results.push({ mutant, verdict });
      const seconds = Math.round((performance.now() - start) / 1000);
      const progress = `${results.length}/${sample.length}`;
      console.info(`${progress} ${verdict} in ${seconds} s: ${describeMutant(mutant)}`);
    }
  }),
);

function selectMutants(...verdicts: Verdict[]): Mutant[] {
  return results.flatMap(({ mutant, verdict }) => (verdicts.includes(verdict) ? [mutant] : []));
}

for (const verdict of ['rejected by the compiler', 'SURVIVED'] as const) {
  const mutants = selectMutants(verdict);
  console.info(`\n${verdict}: ${mutants.length}`);
  for (const mutant of mutants) console.info(`\n${describeMutant(mutant)}`);
}
const byTests = selectMutants('killed', 'timed out').length;
const byCompiler = selectMutants('rejected by the compiler').length;
console.info(
  `\n${byTests + byCompiler} of ${sample.length} killed, seed ${seed}: ${byTests} by the tests, ${byCompiler} by the compiler`,
);
