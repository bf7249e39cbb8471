import { expect } from 'vitest';
import type { TestPortal } from './open-test-portal.ts';
import type { Visitor } from './visitor.ts';

/** Returns the fields of the plain form of the sign-in page. */
export const toSignInForm = (
  name: string,
  password: string,
  more: Record<string, string> = {},
) => ({ j_username: name, j_password: password, ...more });

/** Opens the sign-in page in a new browser. */
export async function openSignInPage(testPortal: TestPortal): Promise<Visitor> {
  const visitor = testPortal.visitor();
  expect((await visitor.fetch('/login')).status).toBe(200);
  return visitor;
}
