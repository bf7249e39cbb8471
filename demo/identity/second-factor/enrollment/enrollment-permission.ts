import type { FlowUser } from '../flow.ts';
import type { FlowStates } from '../flow-states.ts';
import type { Enrollment } from './read-enrollment.ts';

/** What a user may set up: only the first second factor of all, or any, including changes. */
export type EnrollmentPermission = 'first' | 'any';

/**
 * Decides what a user may set up in a flow. A second factor must not be bypassed by setting up another
 * one: a user who has one may add or change factors only in a management flow, after verifying it.
 * @returns undefined if the user may set up nothing
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
