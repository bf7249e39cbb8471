import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../people/person.ts';
import type { IdentityProof } from '../sessions/session.ts';

/** A second factor that a person has to pass. */
interface DueSecondStep {
  /** Whether the person has none and must set one up. */
  readonly enroll: boolean;
}

/** The second factor as seen from the sign-in with a password or by single sign-on. */
interface SecondStep {
  /**
   * Returns the second factor that a person has to pass after the password or single sign-on.
   * @returns undefined if none is needed
   * @throws Refusal 502 if the authority does not answer
   */
  findDue(person: Person, log: FastifyBaseLogger): Promise<DueSecondStep | undefined>;
  /**
   * Starts a session that waits for the second factor and sets its cookies.
   * @param proof how single sign-on identified the person; absent after a password
   * @returns the URL at the portal at which this browser goes on to the second factor
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    due: DueSecondStep,
    proof?: IdentityProof,
  ): Promise<URL>;
}

export type { SecondStep };
