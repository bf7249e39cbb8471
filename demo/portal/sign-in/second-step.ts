import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../people/person.ts';

/** A second factor that a person has to pass. */
interface DueSecondStep {
  /** Whether the person has none and must set one up. */
  readonly enroll: boolean;
}

/** The second factor as seen from the sign-in with a password. */
interface SecondStep {
  /**
   * Returns the second factor that a person has to pass after the password.
   * @returns undefined if none is needed
   * @throws Refusal 502 if the authority does not answer
   */
  findDue(person: Person, log: FastifyBaseLogger): Promise<DueSecondStep | undefined>;
  /**
   * Starts a session that waits for the second factor and sets its cookies.
   * @returns the URL of the second factor
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    due: DueSecondStep,
  ): Promise<URL>;
}

export type { SecondStep };
