import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import Provider, { type ClientMetadata } from 'oidc-provider';
import { createAdapter } from '../../../../demo/identity/provider/adapter.ts';
import type { Database } from '../../../../demo/server/database/database.ts';

/** An authority that accepts every ticket without a page, and whose responses tests can falsify. */
export interface FakeAuthority {
  readonly origin: string;
  /** The subject of ID tokens; undefined for the subject of the ticket. */
  subject: string | undefined;
  /** The class of the sign-in (`acr`) that ID tokens contain if the client asks for one. */
  acr: string | undefined;
  /** Whether it ignores the requested age of a sign-in, and therefore sends no `auth_time`. */
  ignoresMaxAge: boolean;
  /** A response to every request; undefined for normal responses. */
  failure: { readonly status: number; readonly body: string } | undefined;
  addClient(
    client: { clientId: string; clientSecret: string },
    ...redirectUris: readonly string[]
  ): void;
  close(): Promise<void>;
}

/** Starts a fake authority on a loopback port. */
export async function startFakeAuthority(database: Database): Promise<FakeAuthority> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  let provider: Provider | undefined;

  const authority: FakeAuthority = {
    origin,
    subject: undefined,
    acr: undefined,
    ignoresMaxAge: false,
    failure: undefined,
    addClient({ clientId, clientSecret }, ...redirectUris) {
      provider = createProvider(database, origin, {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        id_token_signed_response_alg: 'ES256',
      });
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const { failure } = authority;
    if (failure) return void response.writeHead(failure.status).end(failure.body);
    if (path.startsWith('/enrolments/')) return void response.end('{"enrolled": false}');
    if (!provider) return void response.writeHead(503).end();
    if (authority.ignoresMaxAge) request.url = path.replace(/&max_age=\d+/, '');
    if (!path.startsWith('/interaction/')) return void provider.callback()(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const accountId = authority.subject ?? String(decodeJwt(String(params.login_ticket)).sub);
    await provider.interactionFinished(request, response, {
      login: { accountId, remember: false, acr: authority.acr },
    });
  }
  return authority;
}

function createProvider(database: Database, origin: string, client: ClientMetadata): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const life = 600;
  return new Provider(origin, {
    clients: [client],
    adapter: (model) => createAdapter(database, model),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['cookie key'] },
    extraParams: ['login_ticket'],
    acrValues: ['two-factors', 'password'],
    clientBasedCORS: () => false,
    ttl: { Session: life, Grant: life, Interaction: life, AccessToken: life, IdToken: life },
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
