import { expect } from 'vitest';
import { CALL_PATHS } from '../../../../src/contract/calls/paths.ts';
import { type Principal, principalSchema } from '../../../../src/contract/principal.ts';
import * as v from '../../../../src/contract/schema.ts';
import { getPassword, type TestPortal } from './open-test-portal.ts';
import { SCRIPT, type Visitor } from './visitor.ts';

/** Signs a person of the demo in with a new browser. */
export async function signInAs(testPortal: TestPortal, name = 'anna'): Promise<Visitor> {
  const visitor = testPortal.visitor();
  expect((await visitor.signIn(name, getPassword(name))).status).toBe(200);
  return visitor;
}

/** Makes the login call with a public token, as the elements do. */
export function resume(
  visitor: Visitor,
  token = visitor.jar.get('portal_public_token'),
): Promise<Response> {
  return visitor.fetch(CALL_PATHS.login, {
    method: 'POST',
    headers: { ...SCRIPT, Authorization: `Bearer ${token}` },
  });
}

/** Reads the self-info, and checks it against its schema. */
export async function fetchSelf(visitor: Visitor): Promise<Principal> {
  return v.parse(principalSchema, await (await visitor.fetch(CALL_PATHS.self)).json());
}
