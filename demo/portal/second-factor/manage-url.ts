import type { FastifyRequest } from 'fastify';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import { refreshEnrolment } from './refresh-enrolment.ts';
import { SECOND_FACTOR_PATHS } from './second-factor-paths.ts';
import { secondFactorUnreachable } from './second-factor-unreachable.ts';
import { setEnrolment } from './set-enrolment.ts';

/**
 * Where a signed-in person looks after their second factor, with a ticket.
 * @throws Refusal 502 where the authority does not answer
 */
export async function manageUrl(
  context: PortalContext,
  request: FastifyRequest,
  person: Person,
): Promise<URL> {
  const { originOf, secondFactor } = context;
  try {
    if (!secondFactor) throw new Error('The portal has no authority of the second factor');
    const enrolled = await refreshEnrolment(context, person);
    // With the ticket they can set one up and never come back.
    if (!enrolled) await setEnrolment(context, person, 'enrolling');
    return await secondFactor.manageUrl(person, originOf(request) + SECOND_FACTOR_PATHS.managed);
  } catch (error) {
    request.log.warn({ err: error }, 'the authority of the second factor does not answer');
    throw secondFactorUnreachable();
  }
}
