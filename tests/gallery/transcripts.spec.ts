import type { Page } from 'playwright/test';
import { STATES } from '../../demo/gallery/states/all-states.ts';
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

for (const state of STATES) {
  const { element, name } = state;

  test(`a screen reader says what it said before: ${element}, ${name}`, async ({
    page,
    states,
  }) => {
    await states.open(state, { dom: 'light' });
    expect(await readAloud(page)).toMatchSnapshot(['transcripts', element, `${name}.txt`]);
  });
}
