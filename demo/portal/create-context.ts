import type { FastifyInstance } from 'fastify';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import { createOriginOf } from '../server/http/request-origin.ts';
import { createPasswords } from '../server/passwords.ts';
import { createCaptchas } from './captcha/captchas.ts';
import { createEntries } from './external-users/entries.ts';
import { openPostman } from './external-users/open-mail-worker.ts';
import { createRegistrations } from './external-users/registrations.ts';
import { createCookies } from './http/cookies.ts';
import { createInvitations } from './invitations/invitations.ts';
import type { PortalContext } from './portal-context.ts';
import type { PortalOptions } from './portal-options.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createPendingSessions } from './sessions/pending-sessions.ts';
import { createPreSessions } from './sessions/pre-sessions.ts';
import { createSessions } from './sessions/sessions.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { createAttempts } from './sign-in/attempts.ts';
import { createSingleSignOn } from './single-sign-on/single-sign-on.ts';
import { createThrottle } from './throttle/throttle.ts';

/**
 * Makes what the routes work with, over an open database.
 * @throws TypeError where the origin that was set is no address, a provider's is not safe, or a secret
 * is too short
 */
export async function createContext(
  app: FastifyInstance,
  database: Database,
  clock: Clock,
  options: PortalOptions,
): Promise<PortalContext> {
  const { origin, passwordCost, singleSignOn, secondFactor } = options;
  const originOf = createOriginOf(origin);
  const settings = createSettingsStore(database);
  const passwords = await createPasswords(passwordCost);
  const throttle = createThrottle(database, clock);
  return {
    database,
    clock,
    settings,
    passwords,
    sessions: createSessions(database, clock),
    pendingSessions: createPendingSessions(database, clock),
    preSessions: createPreSessions(database, clock),
    captchas: createCaptchas(database, clock),
    attempts: createAttempts(database, clock),
    secondFactor: secondFactor && createSecondFactor(clock, secondFactor),
    singleSignOn: singleSignOn && createSingleSignOn(database, clock, singleSignOn),
    entries: createEntries(database, clock),
    invitations: createInvitations(database, clock, passwords, throttle),
    registrations: createRegistrations(database, clock, settings, passwords),
    throttle,
    postman: openPostman(app, { database, settings, throttle, clock }, options),
    cookies: createCookies(originOf),
    originOf,
  };
}
