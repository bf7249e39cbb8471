import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import Provider from 'oidc-provider';
import { type Clock, SYSTEM_CLOCK } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { createKnownBrowsers } from '../server/guessing/known-browsers.ts';
import { addHealthRoutes } from '../server/health/health-routes.ts';
import { createReadiness } from '../server/health/readiness.ts';
import { closeServer, limitConnections, SERVER_LIMITS } from '../server/http/connections.ts';
import { checkForgery } from '../server/http/forgery.ts';
import { createPace, SHARED_ADDRESS, sweepPace } from '../server/pace/pace.ts';
import { createPasswords } from '../server/passwords.ts';
import { sweepPeriodically } from '../server/periodic-sweep.ts';
import { checkSealingKey } from '../server/sealing-key.ts';
import { createSecurityLog, type SecurityLog } from '../server/security-log/security-log.ts';
import { createAccounts, sweepFailures } from './accounts/accounts.ts';
import { knownBrowsers } from './accounts/tables.ts';
import { answerNotReady } from './answer-not-ready.ts';
import { createApp } from './app.ts';
import { type Cookies, createCookies } from './cookies.ts';
import { IDENTITY_MIGRATIONS } from './database.ts';
import type { IdentityOptions } from './identity-options.ts';
import { QUAYSIDE } from './pages/brand.ts';
import { sweepRecords } from './provider/adapter.ts';
import { addNotFoundPage } from './provider/add-not-found-page.ts';
import { createClientAdapter, sealClientSecrets } from './provider/client-adapter.ts';
import { createClients, type IdentityClient } from './provider/clients.ts';
import { createConfiguration } from './provider/configuration.ts';
import { loadKeys } from './provider/keys.ts';
import { logProviderErrors } from './provider/log-provider-errors.ts';
import { providerRoutes } from './provider/provider-routes.ts';
import { recordGrantErrors } from './provider/record-grant-errors.ts';
import { requireExactPath } from './provider/require-exact-path.ts';
import { requireInteraction } from './provider/require-interaction.ts';
import { pacedRequests } from './provider/tables.ts';
import type { SecondFactorClient } from './second-factor/clients.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { sweepSecondFactor } from './second-factor/sweep.ts';
import { createSecretEncryption, type SecretEncryption } from './secret-encryption.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';

/** A running authority: an OpenID provider with an extension for second factors. */
export interface Identity {
  /** Its public origin, which is also its issuer identifier. */
  readonly origin: string;
  readonly server: Server;
  /** Adds or replaces a client of single sign-on. */
  addClient(client: IdentityClient): Promise<void>;
  /** Adds or replaces a client that requests second factors. */
  addSecondFactorClient(client: SecondFactorClient): Promise<void>;
  /** Makes the readiness route answer 503; see `Portal.drain`. */
  drain(): void;
  /** Drains, stops listening, waits for running requests, and closes what it opened. */
  close(): Promise<void>;
}

/**
 * Opens the authority. The server listens before the authority is created, because the issuer
 * identifier contains the port.
 * @throws the errors of listening, such as `EADDRINUSE`
 * @throws SealingKeyError for a malformed sealing key, or one that the database was not sealed with
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { host, port, publicHost = host, clock = SYSTEM_CLOCK, brand = QUAYSIDE } = options;
  const seal = createSecretEncryption(checkSealingKey(options.sealingKey));
  const server = createServer(SERVER_LIMITS).listen({ host, port });
  await once(server, 'listening');
  const { port: actualPort } = server.address() as AddressInfo;
  const stopAnswering = answerNotReady(server);
  const address = new URL(options.origin ?? `http://${publicHost}:${actualPort}`);
  const cookies = createCookies(address.origin);
  const securityLog = createSecurityLog(options.log?.stream, 'authority', clock);
  const app = createApp(
    address.origin,
    brand,
    cookies,
    options.trustProxy,
    securityLog,
    options.log,
  );
  let database: Database | undefined;
  try {
    database = await openDatabase(options.data, (error) => app.log.error({ err: error }));
    const shared = { server, stopAnswering, address, app, cookies, securityLog, database, seal };
    return await prepareIdentity(options, clock, shared);
  } catch (error) {
    server.close();
    await database?.close();
    throw error;
  }
}

/** What `createIdentity` opens before the authority is ready. */
interface OpenedIdentity {
  readonly server: Server;
  readonly stopAnswering: () => void;
  readonly address: URL;
  readonly app: FastifyInstance;
  readonly cookies: Cookies;
  readonly securityLog: SecurityLog;
  readonly database: Database;
  readonly seal: SecretEncryption;
}

/** Creates the authority and lets it answer the requests of the server. */
async function prepareIdentity(
  options: IdentityOptions,
  clock: Clock,
  { server, stopAnswering, address, app, cookies, securityLog, database, seal }: OpenedIdentity,
): Promise<Identity> {
  const { origin, host: ownHost, protocol } = address;
  const { id: brandId } = options.brand ?? QUAYSIDE;
  await database.migrate(IDENTITY_MIGRATIONS);
  await sweepIdentity(database, clock);
  const passwords = await createPasswords(options.passwordCost);
  const accounts = createAccounts(database, passwords, clock);
  await accounts.add(options.accounts);
  const keys = await loadKeys(database, seal, brandId);
  await sealClientSecrets(database, seal);
  const clientAdapter = createClientAdapter(database, seal, brandId);
  const clients = createClients(clientAdapter);
  const pace = createPace(database, clock, pacedRequests, {
    knownBrowsers: createKnownBrowsers(database, clock, knownBrowsers),
    limits: { authorization: SHARED_ADDRESS, logout: SHARED_ADDRESS },
  });
  const secondFactor = createSecondFactor({
    database,
    passwords,
    clock,
    securityLog,
    log: app.log,
    origin,
    cookies,
    encryptionKey: keys.secrets,
    clients,
    pace,
    configuration: createConfiguration(database, accounts, clientAdapter, keys, cookies, brandId),
  });
  const provider = new Provider(origin, secondFactor.configuration);
  logProviderErrors(provider, app.log);
  recordGrantErrors(provider, securityLog);
  addNotFoundPage(provider);
  requireExactPath(provider);
  requireInteraction(provider);
  // The provider builds its URLs from the headers that the server below sets itself; no client can.
  provider.proxy = true;

  const readiness = createReadiness(database, IDENTITY_MIGRATIONS);
  addHealthRoutes(app, readiness);
  app.register(async (pages) => {
    pages.register(fastifyFormbody);
    pages.addHook('onRequest', async (request) => {
      if (request.method === 'POST') checkForgery(request, () => origin);
    });
    pages.register(signInRoutes, { provider, accounts, cookies, securityLog });
    secondFactor.addPages(pages);
  });
  secondFactor.addRoutes(app, provider);
  app.register(providerRoutes, { provider, cookies, pace });
  await app.ready();
  const answer: RequestListener = (request, response) => {
    const { headers } = request;
    // The library builds its own addresses from these headers, and a client may send others.
    headers.host = ownHost;
    headers['x-forwarded-host'] = ownHost;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
    app.routing(request, response);
  };
  stopAnswering();
  server.on('request', answer);
  limitConnections(server, answer);
  const stopSweeping = sweepPeriodically(
    () => sweepIdentity(database, clock),
    (error) => app.log.error({ err: error }),
  );

  return {
    origin,
    server,
    addClient: (client) => clients.add(client),
    addSecondFactorClient: secondFactor.addClient,
    drain: readiness.close,
    async close() {
      readiness.close();
      stopSweeping();
      await closeServer(server);
      await app.close();
      await database.close();
    },
  };
}

/** Removes expired rows of all tables. */
export async function sweepIdentity(database: Database, clock: Clock): Promise<void> {
  await sweepRecords(database);
  await sweepFailures(database);
  await sweepSecondFactor(database, clock);
  await sweepPace(database.query, pacedRequests, clock.now());
}
