import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_EVENT_NAMES } from '../../../src/contract/events.ts';
import { createModelBrowser } from '../../support/model-browser.ts';
import { finish, steps, takeStep, worlds } from '../../support/model-steps.ts';

const RUNS = Number(process.env.RUNS ?? 5_000);
/** Fewer sequences may miss a rare event. */
const RUNS_FOR_ALL_EVENTS = 5_000;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** The events of a sign-in with a second factor. */
const SECOND_FACTOR_SIGN_IN = 'check-logged-in load-principal logged-in';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  // The model decides when a call ends, so the real timeouts are disabled.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test(`${RUNS} random sequences of steps violate no invariant (SEED=${SEED})`, {
  timeout: 600_000,
}, async () => {
  const counts = new Map<string, number>();
  const countEvent = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
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
        for (const name of names) countEvent(name);
        // Events about the portal may come in between.
        const personEvents = names.filter((name) => !/licence|guest/.test(name)).join(' ');
        if (personEvents.includes(SECOND_FACTOR_SIGN_IN)) countEvent(SECOND_FACTOR_SIGN_IN);
      }
    },
  );
  await fc.assert(sequences, { numRuns: RUNS, seed: SEED });
  const rarest = [...counts].toSorted(([, one], [, other]) => one - other);
  console.info(`The rarest events: ${JSON.stringify(rarest.slice(0, 5))}`);
  // The invariants cannot fail for an event that is never dispatched. The model's portal has no branding.
  if (RUNS < RUNS_FOR_ALL_EVENTS) return;
  const all = SESSION_EVENT_NAMES.filter((name) => name !== 'set-branding');
  expect([...counts.keys()].toSorted()).toEqual([...all, SECOND_FACTOR_SIGN_IN].toSorted());
});
