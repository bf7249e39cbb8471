import { expect } from 'vitest';
import { SCREENS } from '../../../../src/contract/screens.ts';
import type { SecondFactorPortal } from './open-second-factor.ts';
import { complete, exchange, login } from './second-factor-calls.ts';
import type { Visitor } from './visitor.ts';

/** Sets when the portal requires a second factor. `undefined` sets the default. */
export async function setMode(
  { testPortal }: SecondFactorPortal,
  mfaSetting: 'DISABLED' | 'ENFORCED' | 'OPTIONAL' | undefined,
): Promise<void> {
  await testPortal.portal.settings.write({ mfaSetting });
}

/** Signs a person in without a second factor. The mode is OPTIONAL afterwards. */
export async function signInWithoutFactor(
  factor: SecondFactorPortal,
  name: string,
): Promise<Visitor> {
  await setMode(factor, 'DISABLED');
  const visitor = factor.testPortal.visitor();
  expect((await login(visitor, name)).status).toBe(200);
  await setMode(factor, 'OPTIONAL');
  return visitor;
}

/** Signs a person in with a second factor, which is set up if there is none. The mode is ENFORCED afterwards. */
export async function signInWithFactor(factor: SecondFactorPortal, name: string): Promise<Visitor> {
  await setMode(factor, 'ENFORCED');
  const visitor = factor.testPortal.visitor();
  const back = await factor.passSecondFactor(visitor, await login(visitor, name));
  await exchange(visitor, back);
  expect((await complete(visitor)).status).toBe(200);
  return visitor;
}

/** Opens the management of the second factor. @returns where the portal redirects to */
export async function manage(visitor: Visitor): Promise<string> {
  return (await visitor.fetch(SCREENS.secondFactor)).headers.get('location') ?? '';
}

/** Runs a function while the authority is unreachable. */
export async function withoutAuthority<Result>(
  factor: SecondFactorPortal,
  act: () => Promise<Result>,
): Promise<Result> {
  await factor.stop();
  try {
    return await act();
  } finally {
    await factor.restart();
  }
}
