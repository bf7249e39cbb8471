import type { FlowUser } from '../flow.ts';
import type { FlowStates } from '../flow-states.ts';
import type { Enrollment } from './read-enrollment.ts';

/**
 * The second factors that a user may set up: only the very first one, or any, including changes.
 */
export type EnrollmentPermission = 'first' | 'any';

/**
 * Decides which second factors a user may set up in a flow. Setting up a factor must not bypass an
 * existing one: a user who has a factor may add or change factors only in a management flow, after
 * verifying it.
 * @returns undefined if the user may set up none
 */
export async function getEnrollmentPermission(
  enrollments: { read(subjectKey: string): Promise<Enrollment> },
  flowStates: FlowStates,
  { flowId, subjectKey, managing, mayEnroll }: FlowUser,
): Promise<EnrollmentPermission | undefined> {
  const { enrolled } = await enrollments.read(subjectKey);
  if (!enrolled) return (await mayEnroll()) ? 'first' : undefined;
  return managing && (await flowStates.isVerified(flowId)) ? 'any' : undefined;
}
