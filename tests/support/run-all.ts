import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type LayerResult, RESULTS, readResult } from './layer-results.ts';
import { LAYERS, type Layer } from './layers.ts';

// `npm test [-- <layer>…]` runs the layers, two at a time, and prints the output of each one when it has ended, then the
// tests that took long, the counts, and each failed test with its reason. `--soak` (`npm run test:soak`) runs the layers
// that test more with SOAK=1 and a new seed, one at a time, because they compare times.

/** A test that takes longer, in milliseconds, is named in the report. */
const LONG = 2_000;

const { values, positionals } = parseArgs({
  options: { soak: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31));
const env = {
  // Node compiles the same modules in many processes.
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL('../../node_modules/.cache/portico/compiled', import.meta.url),
  ),
  NODE_OPTIONS: `--import=${new URL('quick-imports.mjs', import.meta.url)}`,
  ...process.env,
  ...(values.soak && { SOAK: '1', SEED: seed }),
};
const lanes = values.soak ? 1 : 2;

interface Row extends LayerResult {
  layer: string;
  seconds: number;
}

/** Lists the layers of this run, with those that they need. */
function listLayers(): Layer[] {
  const unknown = positionals.find((wanted) => !LAYERS.some(({ name }) => name === wanted));
  if (unknown !== undefined) throw new Error(`There is no layer named ${unknown}.`);
  const wanted = new Set(positionals);
  if (wanted.size === 0) {
    for (const { name, inSoak } of LAYERS) if (inSoak || !values.soak) wanted.add(name);
  }
  // What a layer needs stands before it.
  for (const { name, needs } of LAYERS.toReversed()) {
    if (needs !== undefined && wanted.has(name)) wanted.add(needs);
  }
  return LAYERS.filter(({ name }) => wanted.has(name));
}

/** Runs a command with its output in a file; resolves with whether it succeeded. */
function runCommand(command: string, log: string): Promise<boolean> {
  const output = openSync(log, 'w');
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', output, output], env });
    child.on('close', (code) => resolve(code === 0));
  });
}

async function runLayer(layer: Layer): Promise<Row> {
  const log = `${RESULTS}/${layer.name}.log`;
  console.info(`== ${layer.name} starts`);
  const start = performance.now();
  const isSuccess = await runCommand(layer.command, log);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.info(`\n== ${layer.name} took ${seconds} s\n${readFileSync(log, 'utf8')}`);
  return { layer: layer.name, seconds, ...readResult(layer, isSuccess) };
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const start = performance.now();
const rows: Row[] = [];
const waiting = listLayers();
const running = new Set<Promise<unknown>>();

/** Whether the layer that this one needs has succeeded, failed or not yet ended. */
function getNeed({ needs }: Layer): 'met' | 'failed' | 'pending' {
  const row = rows.find(({ layer }) => layer === needs);
  if (row !== undefined && row.failed > 0) return 'failed';
  return row !== undefined || needs === undefined ? 'met' : 'pending';
}

while (waiting.length > 0 || running.size > 0) {
  const index =
    running.size < lanes ? waiting.findIndex((each) => getNeed(each) !== 'pending') : -1;
  const [layer] = index < 0 ? [] : waiting.splice(index, 1);
  if (layer === undefined) await Promise.race(running);
  else if (getNeed(layer) === 'failed') {
    rows.push({ layer: layer.name, seconds: 0, ...readResult({ name: layer.name }, false) });
  } else {
    const work = runLayer(layer).then((row) => {
      rows.push(row);
      running.delete(work);
    });
    running.add(work);
  }
}

const tests = rows.flatMap(({ layer, tests }) => tests.map((test) => ({ ...test, layer })));
const long = tests.filter(({ duration }) => duration > LONG);
console.info(`\n${long.length} of ${tests.length} tests took more than ${LONG / 1000} s:`);
for (const { layer, name, duration } of long.toSorted(
  (one, other) => other.duration - one.duration,
))
  console.info(`${(duration / 1000).toFixed(1)} s  ${layer}: ${name}`);
console.info('');
console.table(
  rows.map(({ layer, passed, failed, skipped, seconds }) => ({
    layer,
    passed,
    failed,
    skipped,
    seconds,
  })),
);
console.info(`${Math.round((performance.now() - start) / 1000)} s in all`);
for (const { layer, failures } of rows) {
  for (const failure of failures) console.info(`FAILED ${layer}: ${failure}`);
}
if (values.soak) console.info(`Repeat this run: SEED=${seed} npm run test:soak`);
const add = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((sum, row) => sum + row[key], 0);
const failed = add('failed');
console.info(`${add('passed')} passed, ${failed} failed, ${add('skipped')} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
