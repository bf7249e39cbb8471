import { expect, test } from 'vitest';
import { ALL_CALLS } from '../../../src/contract/calls/all-calls.ts';
import { type CallName, getRoutePath } from '../../../src/contract/calls/paths.ts';
import { openTestPortal } from './support/open-test-portal.ts';

test('the reference portal has a route for every call of the contract', async () => {
  const { portal } = await openTestPortal();
  const missing = Object.values(ALL_CALLS).filter(
    ({ name, method }) => !portal.app.hasRoute({ method, url: getRoutePath(name as CallName) }),
  );
  await portal.close();
  expect(missing.map(({ name }) => name)).toEqual([]);
});
