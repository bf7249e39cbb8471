import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import { openSession } from '../sign-in/open-session.ts';
import { SECOND_FACTOR_PATHS } from './second-factor-paths.ts';
import { secondFactorUnreachable } from './second-factor-unreachable.ts';
import { setEnrolment } from './set-enrolment.ts';

/**
 * Gives a browser a session that waits for the second factor.
 * @param enrol whether the person is to set one up on the way
 * @returns where the browser has to go
 */
export async function beginSecondFactor(
  context: PortalContext,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  enrol: boolean,
): Promise<URL> {
  const { secondFactor, originOf } = context;
  if (!secondFactor) throw secondFactorUnreachable();
  const { preSession } = await openSession(context, request, reply, person, {
    kind: 'second-factor',
  });
  // With the ticket they can set one up and never come back.
  if (enrol) await setEnrolment(context, person, 'enrolling');
  const redirectUri = originOf(request) + SECOND_FACTOR_PATHS.callback;
  return secondFactor.begin(preSession, redirectUri, person, enrol);
}
