import type { FastifyBaseLogger } from 'fastify';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import { mfaModeOf } from './mfa-mode-of.ts';
import { refreshEnrolment } from './refresh-enrolment.ts';
import { secondFactorUnreachable } from './second-factor-unreachable.ts';

/** A second factor that is due. */
interface Due {
  /** Whether the person has none yet and is to set it up on the way. */
  readonly enrol: boolean;
}

/**
 * Whether somebody whose password was right has to pass a second factor too. The authority is asked each
 * time, so that nobody gets by it who enrolled a moment ago, and nobody is sent to one that is down.
 * @returns undefined where none is due
 * @throws Refusal 502 where the authority does not answer, except about somebody who surely has none
 * in a mode that doesn't ask for one
 */
export async function secondFactorDue(
  context: PortalContext,
  person: Person,
  log: FastifyBaseLogger,
): Promise<Due | undefined> {
  const mode = mfaModeOf(person, await context.settings.read());
  if (mode === 'DISABLED') return undefined;
  const known = person.secondFactor;
  // Where there never was an authority, nobody can have a second factor.
  if (!context.secondFactor && mode === 'OPTIONAL' && known === 'unknown') return undefined;
  try {
    const enrolled = await refreshEnrolment(context, person);
    if (mode === 'ENFORCED') return { enrol: !enrolled };
    return enrolled ? { enrol: false } : undefined;
  } catch (error) {
    log.warn({ err: error }, 'the authority of the second factor does not answer');
    if (mode === 'OPTIONAL' && known === 'not-enrolled') return undefined;
    throw secondFactorUnreachable();
  }
}
