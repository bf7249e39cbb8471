import fc from 'fast-check';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { modelBrowser } from '../../support/model-browser.ts';
import { finish, steps, takeStep, worlds } from '../../support/model-steps.ts';

const RUNS = Number(process.env.RUNS ?? 5_000);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test(`${RUNS} sequences of everything that can happen (SEED=${SEED})`, {
  timeout: 600_000,
}, async () => {
  console.info(`The session's model: ${RUNS} sequences, SEED=${SEED}`);
  const sequences = fc.asyncProperty(
    worlds,
    fc.array(steps, { maxLength: 50, size: 'max' }),
    async (world, sequence) => {
      const browser = modelBrowser(world);
      for (const step of sequence) await takeStep(browser, step);
      await finish(browser);
    },
  );
  await fc.assert(sequences, { numRuns: RUNS, seed: SEED });
});
