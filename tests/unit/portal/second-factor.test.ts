import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../../src/contract/calls.ts';
import { openSecondFactor, type SecondFactorDoor } from './support/open-second-factor.ts';

let factor: SecondFactorDoor;
beforeAll(async () => {
  factor = await openSecondFactor();
  await factor.door.portal.settings.write({ mfaSetting: 'ENFORCED' });
}, 60_000);
afterAll(() => factor.close());

test('leads to the authority and back to a whole session', async () => {
  const visitor = factor.door.visitor();
  await visitor.fetch('/login');
  const answer = await factor.login(visitor, 'anna');
  expect(answer.status).toBe(609);
  console.log(answer.headers.get('redirectUrl'));
  const back = await factor.goThrough(visitor, answer, '/filr/admin');
  console.log(back);
  const ex = await factor.exchange(visitor, back);
  if (ex.status !== 204) console.log(await ex.text(), factor.door.logged());
  expect(ex.status).toBe(204);
  console.log(ex.headers.getSetCookie());
  expect((await factor.complete(visitor)).status).toBe(200);
  expect((await visitor.fetch(CALLS.self)).status).toBe(200);
  console.log(factor.authority.tickets);
});
