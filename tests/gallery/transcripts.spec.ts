import type { Page } from 'playwright/test';
import { STATES } from '../../src/testing/states/all-states.ts';
import { IS_SOAK, takeSample } from '../support/soak.ts';
import { expect, test as stateTest } from './support/gallery-test.ts';
import { readAloud, startReader } from './support/read-aloud.ts';

const test = stateTest.extend<object, { statePage: Page }>({
  statePage: [
    async ({ statePage }, use) => {
      await startReader(statePage);
      await use(statePage);
    },
    { scope: 'worker' },
  ],
});

const others = IS_SOAK ? [] : takeSample(STATES, STATES.length / 3);

// In `npm test`, a third of the states: others than those of states.spec.ts.
for (const state of takeSample(STATES, (2 * STATES.length) / 3).slice(others.length)) {
  const { element, name } = state;

  test(`a screen reader says what it said before: ${element}, ${name}`, async ({
    page,
    states,
  }) => {
    await states.open(state, { dom: 'light' });
    expect(await readAloud(page)).toMatchSnapshot(['transcripts', element, `${name}.txt`]);
  });
}
