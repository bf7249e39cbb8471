import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { type Count, LAYERS, RESULTS, readCount } from './layers.ts';

// `npm test`: runs every layer, and prints a table of their counts and the name of each failed test with its reason. The
// last line is "<number> passed, <number> failed, <number> skipped".

/** Runs a command with its output shown; resolves with whether it succeeded. */
function run(command: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('close', (code) => resolve(code === 0));
  });
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const rows: (Omit<Count, 'failures'> & { layer: string; seconds: number })[] = [];
const failedTests: string[] = [];
for (const layer of LAYERS) {
  console.info(`\n== ${layer.name}`);
  const start = performance.now();
  const isSuccess = await run(layer.command);
  const seconds = Math.round((performance.now() - start) / 1000);
  const { passed, failed, skipped, failures } = readCount(layer, isSuccess);
  rows.push({ layer: layer.name, passed, failed, skipped, seconds });
  failedTests.push(...failures.map((failure) => `${layer.name}: ${failure}`));
  if (!isSuccess && layer.isRequired) break;
}

console.info('');
console.table(rows);
for (const failure of failedTests) console.info(`FAILED ${failure}`);
const add = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((sum, row) => sum + row[key], 0);
const failed = add('failed');
console.info(`${add('passed')} passed, ${failed} failed, ${add('skipped')} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
