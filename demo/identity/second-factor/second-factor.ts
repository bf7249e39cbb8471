import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Provider from 'oidc-provider';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { Pace } from '../../server/pace/pace.ts';
import type { Passwords } from '../../server/passwords.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import type { Cookies } from '../cookies.ts';
import type { Clients } from '../provider/clients.ts';
import type { ProviderConfiguration } from '../provider/configuration.ts';
import { logProviderErrors } from '../provider/log-provider-errors.ts';
import { requireExactPath } from '../provider/require-exact-path.ts';
import { requireInteraction } from '../provider/require-interaction.ts';
import { createSecretEncryption } from '../secret-encryption.ts';
import { authorizationRoutes } from './authorization-routes.ts';
import { createSendChallenge } from './challenge/challenge-page.ts';
import { challengeRoutes } from './challenge/challenge-routes.ts';
import { createSecondFactorClients, type SecondFactorClient } from './clients.ts';
import { createSecondFactorConfiguration, extendConfiguration } from './configuration.ts';
import { enrollmentApi } from './enrollment/enrollment-api.ts';
import { enrollmentRoutes } from './enrollment/enrollment-routes.ts';
import { createEnrollments } from './enrollment/enrollments.ts';
import { createAuthenticatorApps } from './factors/authenticator-apps.ts';
import { createCodeThrottle } from './factors/code-throttle.ts';
import { createPasskeys } from './factors/passkeys.ts';
import { identifyOnce } from './flow.ts';
import { createFlowStates } from './flow-states.ts';
import { changeRoutes } from './manage/change-routes.ts';
import { createManagementFlow } from './manage/management-flow.ts';
import { managementRoutes } from './manage/management-routes.ts';
import { createManagementSessions } from './manage/management-sessions.ts';
import { createSignInFlow } from './sign-in/sign-in-flow.ts';
import { secondFactorSignInRoutes } from './sign-in/sign-in-routes.ts';
import { createTicketReader } from './tickets/ticket-reader.ts';
import { createUsedTickets } from './tickets/used-tickets.ts';

/** Folder of the browser modules for passkeys. */
const WEBAUTHN = fileURLToPath(new URL('.', import.meta.resolve('@simplewebauthn/browser')));

interface SecondFactorOptions {
  readonly database: Database;
  /** Hashes recovery codes. */
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  readonly log: FastifyBaseLogger;
  /** Limits authorization requests. */
  readonly pace: Pace<'authorization'>;
  /** The authority's own origin. */
  readonly origin: string;
  readonly cookies: Cookies;
  /** Encrypts the secrets of authenticator apps: 32 bytes, base64url. */
  readonly encryptionKey: string;
  /** The clients of the provider. */
  readonly clients: Clients;
  /** The configuration of the provider without second factors. */
  readonly configuration: ProviderConfiguration;
}

/** The extension that adds second factors to the provider. */
interface SecondFactor {
  /** The configuration of the provider, extended for clients of the second factor. */
  readonly configuration: ProviderConfiguration;
  addClient(client: SecondFactorClient): Promise<void>;
  /** Adds the pages; the application parses forms and refuses forged requests. */
  addPages(app: FastifyInstance): void;
  /** Adds the routes for clients and the static files. @param provider made from `configuration` */
  addRoutes(app: FastifyInstance, provider: Provider): void;
}

/** Creates the extension. */
export function createSecondFactor({
  database,
  passwords,
  clock,
  securityLog,
  log,
  pace,
  origin,
  cookies,
  encryptionKey,
  clients: providerClients,
  configuration: plainConfiguration,
}: SecondFactorOptions): SecondFactor {
  const configuration = extendConfiguration(plainConfiguration);
  const clients = createSecondFactorClients(providerClients);
  const tickets = createTicketReader(clients, clock, origin);
  const usedTickets = createUsedTickets(database);
  const secondFactorProvider = new Provider(
    origin,
    createSecondFactorConfiguration(configuration, tickets, cookies),
  );
  // The server in identity.ts sets the headers of proxies itself; no client can.
  secondFactorProvider.proxy = true;
  logProviderErrors(secondFactorProvider, log);
  requireExactPath(secondFactorProvider);
  requireInteraction(secondFactorProvider);

  const encryption = createSecretEncryption(encryptionKey);
  const flowStates = createFlowStates(database, clock, encryption);
  const apps = createAuthenticatorApps(database, clock, encryption);
  const passkeys = createPasskeys(database, flowStates, origin);
  const throttle = createCodeThrottle(database, clock);
  const enrollments = createEnrollments(database, clock, encryption, passwords);
  const sendChallenge = createSendChallenge(enrollments, throttle);
  const sessions = createManagementSessions(database, clock, usedTickets);

  const signIn = identifyOnce(
    createSignInFlow({ cookies, provider: secondFactorProvider, tickets, usedTickets }),
  );
  const management = identifyOnce(createManagementFlow(sessions, flowStates, cookies));

  return {
    configuration,
    addClient: clients.add,
    addPages(app) {
      for (const flow of [signIn, management]) {
        const shared = { flow, database, enrollments, passkeys, securityLog };
        app.register(challengeRoutes, { ...shared, passwords, apps, throttle, sendChallenge });
        app.register(enrollmentRoutes, { ...shared, clock, flowStates });
      }
      const pages = { enrollments, flowStates, sendChallenge };
      app.register(secondFactorSignInRoutes, { ...pages, flow: signIn });
      app.register(managementRoutes, {
        ...pages,
        flow: management,
        cookies,
        tickets,
        sessions,
        passkeys,
      });
      app.register(changeRoutes, {
        flow: management,
        enrollments,
        flowStates,
        passkeys,
        securityLog,
      });
    },
    addRoutes(app, provider) {
      app.register(authorizationRoutes, { clients, provider, secondFactorProvider, cookies, pace });
      app.register(enrollmentApi, { clients, enrollments, securityLog });
      app.register(fastifyStatic, {
        root: WEBAUTHN,
        prefix: '/assets/webauthn/',
        decorateReply: false,
        cacheControl: false,
      });
    },
  };
}
