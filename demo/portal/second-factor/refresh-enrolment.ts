import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import { setEnrolment } from './set-enrolment.ts';

/**
 * Asks the authority about a person and remembers the answer. That somebody has no second factor is not
 * remembered while they may be setting one up: it could be wrong the next moment.
 * @param cameBack from where they could set one up
 * @throws whatever keeps the authority from answering
 */
export async function refreshEnrolment(
  context: PortalContext,
  person: Person,
  cameBack = false,
): Promise<boolean> {
  if (!context.secondFactor) throw new Error('The portal has no authority of the second factor');
  const enrolled = await context.secondFactor.isEnrolled(person);
  const known = enrolled ? 'enrolled' : 'not-enrolled';
  const passing = !enrolled && !cameBack && person.secondFactor === 'enrolling';
  if (!passing && person.secondFactor !== known) await setEnrolment(context, person, known);
  return enrolled;
}
