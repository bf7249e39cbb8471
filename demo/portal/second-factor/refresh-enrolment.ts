import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import { setEnrolment } from './set-enrolment.ts';

/**
 * Asks the authority about a person and remembers the answer.
 * @throws whatever keeps the authority from answering
 */
export async function refreshEnrolment(context: PortalContext, person: Person): Promise<boolean> {
  if (!context.secondFactor) throw new Error('The portal has no authority of the second factor');
  const enrolled = await context.secondFactor.isEnrolled(person);
  const known = enrolled ? 'enrolled' : 'not-enrolled';
  if (person.secondFactor !== known) await setEnrolment(context, person, enrolled);
  return enrolled;
}
