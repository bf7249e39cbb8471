import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, jwtVerify } from 'jose';
import Provider, { type ClientMetadata } from 'oidc-provider';
import { createAdapter } from '../../../../demo/identity/database/adapter.ts';
import type { Database } from '../../../../demo/portal/database/database.ts';

/** A provider that believes every ticket of its client and asks nobody anything. */
export interface BluntAuthority {
  readonly origin: string;
  /** Whom it takes for enrolled; who comes by becomes so. */
  readonly enrolled: Set<string>;
  /** What the tickets said, in order. */
  readonly tickets: JWTPayload[];
  /** The subject that it vouches for instead of the ticket's. */
  vouchFor: string | undefined;
  /** Answers nothing but this status, as a broken one does. */
  broken: number | undefined;
  addClient(client: ClientMetadata & { client_secret: string }): void;
  /** Stops listening, and starts again at the same address. */
  stop(): Promise<void>;
  restart(): Promise<void>;
}

/** Starts one, for what an honest authority would never let happen, on a loopback port. */
export async function startBluntAuthority(database: Database): Promise<BluntAuthority> {
  const clients: ClientMetadata[] = [];
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  let provider: Provider | undefined;

  const authority: BluntAuthority = {
    origin,
    enrolled: new Set(),
    tickets: [],
    vouchFor: undefined,
    broken: undefined,
    addClient(client) {
      clients.push(client);
      provider = makeProvider(database, origin, clients);
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    async restart() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (authority.broken) return void response.writeHead(authority.broken).end('not well');
    if (path.startsWith('/enrolments/')) {
      const enrolled = authority.enrolled.has(path.slice('/enrolments/'.length));
      response.setHeader('Content-Type', 'application/json');
      return void response.end(JSON.stringify({ enrolled, methods: [], recoveryCodesLeft: 0 }));
    }
    if (!provider) throw new Error('Nobody is its client yet');
    if (!path.startsWith('/interaction/')) return void provider.callback()(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const secret = clients.find(({ client_id }) => client_id === params.client_id)?.client_secret;
    const { payload } = await jwtVerify(
      String(params.login_ticket),
      new TextEncoder().encode(secret),
      { audience: origin, issuer: String(params.client_id), currentDate: new Date(0) },
    );
    authority.tickets.push(payload);
    const accountId = authority.vouchFor ?? String(payload.sub);
    authority.enrolled.add(accountId);
    await provider.interactionFinished(request, response, {
      login: { accountId, remember: false },
    });
  }
  return authority;
}

function makeProvider(database: Database, origin: string, clients: ClientMetadata[]): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return new Provider(origin, {
    clients,
    adapter: (model) => createAdapter(database, model),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['of no importance'] },
    extraParams: ['login_ticket'],
    scopes: ['openid'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    ttl: {
      Session: 600,
      Grant: 600,
      Interaction: 600,
      AuthorizationCode: 60,
      AccessToken: 60,
      IdToken: 60,
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  });
}
