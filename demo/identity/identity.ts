import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { SYSTEM_CLOCK } from '../server/clock.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { createPasswords } from '../server/passwords.ts';
import { sweepPeriodically } from '../server/periodic-sweep.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createClients } from './clients/clients.ts';
import type { IdentityClient } from './clients/identity-client.ts';
import { createApp } from './create-app.ts';
import { IDENTITY_MIGRATIONS } from './database/identity-migrations.ts';
import { sweepIdentity } from './database/sweep-identity.ts';
import type { IdentityOptions } from './identity-options.ts';
import { loadKeys } from './keys.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { createFactors } from './second-factor/factors.ts';
import { gateConfiguration } from './second-factor/gate-configuration.ts';

/** A running OpenID provider. */
export interface Identity {
  /** Its address as browsers know it, and its name as the issuer. */
  readonly origin: string;
  readonly server: Server;
  /** Adds an application, or changes it. */
  addClient(client: IdentityClient): Promise<void>;
  /** Stops listening and closes what it opened. */
  close(): Promise<void>;
}

/**
 * Opens the provider. It listens before it is made, because its name is its address.
 * @throws what listening throws, such as `EADDRINUSE`
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { host, port, publicHost = host, clock = SYSTEM_CLOCK } = options;
  const server = createServer().listen({ host, port });
  await once(server, 'listening');
  const origin = `http://${publicHost}:${(server.address() as AddressInfo).port}`;

  const database = await openDatabase(options.data);
  await database.migrate(IDENTITY_MIGRATIONS);
  await sweepIdentity(database, clock);
  const accounts = createAccounts(database, await createPasswords(options.passwordCost));
  await accounts.add(options.accounts);
  const clients = createClients(database);
  const keys = await loadKeys(database);
  const configuration = providerConfiguration(database, accounts, keys);
  const gate = gateConfiguration(configuration, clients, clock, origin);
  const context = {
    database,
    clock,
    origin,
    accounts,
    clients,
    provider: new Provider(origin, configuration),
    gate: new Provider(origin, gate),
    factors: createFactors(database, clock, origin, keys.secrets),
  };
  const app = createApp(context, options.trustProxy);
  await app.ready();
  server.on('request', (request, response) => app.routing(request, response));
  const stopSweeping = sweepPeriodically(
    () => sweepIdentity(database, clock),
    () => {},
  );

  return {
    origin,
    server,
    addClient: clients.add,
    async close() {
      stopSweeping();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await app.close();
      await database.close();
    },
  };
}
