import { spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { RESULTS, readResult } from './layer-results.ts';
import { LAYERS, type Layer } from './layers.ts';

// `npm run repeat -- <layer> <times> [--load]`: runs one layer several times and prints a count for each
// run. With `--load` one core is busy during the runs. The output of a run goes to
// `test-results/repeat-<layer>-<run>.log`. The layers elements, hosts and e2e test the build in `dist`.

const { values, positionals } = parseArgs({
  options: { load: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [name, runs = '1'] = positionals;
const layer = LAYERS.find((candidate) => candidate.name === name);
if (layer === undefined) {
  throw new Error(`Name one of these layers: ${LAYERS.map((each) => each.name).join(', ')}.`);
}

/** Runs a command and writes its output to a file; resolves with whether the command succeeded. */
function run(command: string, log: string): Promise<boolean> {
  const output = openSync(log, 'w');
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', output, output] });
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Runs the layer once, prints its count and resolves with whether all its tests passed. */
async function runLayer(layerToRun: Layer, title: string, log: string): Promise<boolean> {
  rmSync(`${RESULTS}/${layerToRun.name}.json`, { force: true });
  const start = performance.now();
  const isSuccess = await run(layerToRun.command, log);
  const { passed, failed, failures } = readResult(layerToRun, isSuccess);
  const seconds = Math.round((performance.now() - start) / 1000);
  const hint = failed > 0 ? `, see ${log}` : '';
  console.info(`${title}: ${passed} passed, ${failed} failed in ${seconds} s${hint}`);
  for (const failure of failures) console.info(`  FAILED ${failure}`);
  return failed === 0;
}

mkdirSync(RESULTS, { recursive: true });
const load = values.load ? new Worker('for (;;);', { eval: true }) : undefined;
let succeeded = 0;
for (let turn = 1; turn <= Number(runs); turn += 1) {
  const log = `${RESULTS}/repeat-${layer.name}-${turn}.log`;
  if (await runLayer(layer, `${layer.name} ${turn}/${runs}`, log)) succeeded += 1;
}
await load?.terminate();
console.info(
  `${layer.name}: ${succeeded} of ${runs} runs without a failure${load ? ', one core busy' : ''}`,
);
process.exitCode = succeeded === Number(runs) ? 0 : 1;
