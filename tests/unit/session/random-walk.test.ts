import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_EVENT_NAMES } from '../../../src/contract/events.ts';
import { createModelBrowser } from '../../support/model-browser.ts';
import { finish, steps, takeStep, worlds } from '../../support/model-steps.ts';

const RUNS = Number(process.env.RUNS ?? 5_000);
/** Fewer sequences may miss what happens seldom. */
const RUNS_THAT_SEE_ALL = 5_000;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** What a page hears of somebody who comes in by the second factor. */
const IN_BY_SECOND_FACTOR = 'check-logged-in load-principal logged-in';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  // The model decides when a call is answered: no call may end later by the real clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test(`${RUNS} sequences of everything that can happen (SEED=${SEED})`, {
  timeout: 600_000,
}, async () => {
  const sightings = new Map<string, number>();
  const addSighting = (name: string) => void sightings.set(name, (sightings.get(name) ?? 0) + 1);
  console.info(`The session's model: ${RUNS} sequences, SEED=${SEED}`);
  const sequences = fc.asyncProperty(
    worlds,
    fc.array(steps, { maxLength: 50, size: 'max' }),
    async (world, sequence) => {
      const browser = createModelBrowser(world);
      for (const step of sequence) await takeStep(browser, step);
      await finish(browser);
      for (const { events } of browser.pages) {
        const names = events.map(({ event }) => event.name);
        for (const name of names) addSighting(name);
        // What a portal tells of itself comes in between.
        const told = names.filter((name) => !/licence|guest/.test(name)).join(' ');
        if (told.includes(IN_BY_SECOND_FACTOR)) addSighting(IN_BY_SECOND_FACTOR);
      }
    },
  );
  await fc.assert(sequences, { numRuns: RUNS, seed: SEED });
  const counts = [...sightings].toSorted(([, one], [, other]) => one - other);
  console.info(`The rarest events: ${JSON.stringify(counts.slice(0, 5))}`);
  // The invariants cannot fail for events that never happen. The model's portal has no branding.
  if (RUNS < RUNS_THAT_SEE_ALL) return;
  const all = SESSION_EVENT_NAMES.filter((name) => name !== 'set-branding');
  expect([...sightings.keys()].toSorted()).toEqual([...all, IN_BY_SECOND_FACTOR].toSorted());
});
