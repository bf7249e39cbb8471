import { STATES } from '../../demo/gallery/states/all-states.ts';
import { expect, test } from './support/gallery-test.ts';
import { readAloud, startReader } from './support/read-aloud.ts';

for (const state of STATES) {
  const { element, name } = state;

  test(`a screen reader says what it said before: ${element}, ${name}`, async ({
    page,
    states,
  }) => {
    await startReader(page);
    await states.open(state, { dom: 'light' });
    expect(await readAloud(page)).toMatchSnapshot(['transcripts', element, `${name}.txt`]);
  });
}
