import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import Provider from 'oidc-provider';

/** The algorithms with which the provider can sign ID tokens. */
export type Algorithm = 'RS256' | 'PS256' | 'ES256' | 'EdDSA';

/** What the provider does next. Tests change it. */
interface Behavior {
  /** The account of the person who signs in there. */
  account: string;
  /** Class of the sign-in; undefined for none. */
  acr: string | undefined;
  /** Age of the sign-in in seconds, as `auth_time` names it. */
  age: number;
  /** Claims that are added to the ID token, or replace its own. It is signed again. */
  claims: Record<string, unknown>;
  /** How the ID token is signed: with the key of the provider, not at all, or with the secret of the client. */
  signature: 'key' | 'none' | 'secret';
  /** The `iss` of the authorization response; undefined for the issuer. */
  iss: string | undefined;
  /** What happens while the portal waits for the exchange of the code. */
  duringExchange: () => Promise<unknown>;
}

/** An OpenID provider as the library makes it, without the extensions of this repository's authority. */
export interface StockProvider extends Behavior {
  readonly origin: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /** Query parameters of the authorization requests so far. */
  readonly requests: readonly URLSearchParams[];
  /** Number of token requests so far. */
  exchanges: number;
  /** Registers the redirect URIs of the portal. */
  register(...redirectUris: readonly string[]): void;
  /** Restores the behavior of a correct provider. */
  reset(): void;
  close(): Promise<void>;
}

const CORRECT: Behavior = {
  account: 'nobody',
  acr: undefined,
  age: 0,
  claims: {},
  signature: 'key',
  iss: undefined,
  duringExchange: async () => {},
};

const CLIENT = { clientId: 'the portal', clientSecret: 'a secret of more than thirty-two bytes' };

/**
 * Starts a provider on a loopback port.
 * @param announcesIss whether it puts `iss` into authorization responses and says so in its metadata (RFC 9207)
 */
export async function startStockProvider(
  algorithm: Algorithm,
  announcesIss = true,
): Promise<StockProvider> {
  const key = createKey(algorithm);
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requests: URLSearchParams[] = [];
  let provider: Provider | undefined;

  const stock: StockProvider = {
    ...CORRECT,
    origin,
    client: CLIENT,
    requests,
    exchanges: 0,
    register(...redirectUris) {
      provider = createProvider(origin, algorithm, key, redirectUris);
    },
    reset: () => void Object.assign(stock, CORRECT),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    if (!provider) return void response.writeHead(503).end();
    if (pathname === '/auth') requests.push(searchParams);
    if (pathname === '/token') {
      stock.exchanges += 1;
      await stock.duringExchange();
    }
    changeResponses(response);
    if (!pathname.startsWith('/interaction/')) return void provider.callback()(request, response);
    await provider.interactionFinished(request, response, {
      login: {
        accountId: stock.account,
        ts: Math.floor(Date.now() / 1000) - stock.age,
        ...(stock.acr !== undefined && { acr: stock.acr }),
      },
    });
  }

  /** Changes the redirect to the client, the metadata and the ID token before they are sent. */
  function changeResponses(response: ServerResponse): void {
    const end = response.end.bind(response);
    response.end = ((body?: unknown) => {
      const location = response.getHeader('location');
      if (typeof location === 'string') response.setHeader('Location', changeRedirect(location));
      if (typeof body !== 'string' || !body.startsWith('{')) return end(body);
      void changeBody(JSON.parse(body)).then((changed) => {
        const text = JSON.stringify(changed);
        if (!response.headersSent) response.setHeader('Content-Length', Buffer.byteLength(text));
        end(text);
      });
      return response;
    }) as typeof response.end;
  }

  function changeRedirect(location: string): string {
    const url = new URL(location, origin);
    if (!url.searchParams.has('iss')) return location;
    if (!announcesIss) url.searchParams.delete('iss');
    if (stock.iss !== undefined) url.searchParams.set('iss', stock.iss);
    return url.href;
  }

  async function changeBody(body: Record<string, unknown>): Promise<Record<string, unknown>> {
    if ('authorization_endpoint' in body && !announcesIss) {
      const { authorization_response_iss_parameter_supported: _, ...metadata } = body;
      return metadata;
    }
    const { id_token: token } = body;
    if (typeof token !== 'string') return body;
    return { ...body, id_token: await changeToken(token) };
  }

  function changeToken(token: string): string | Promise<string> {
    const claims = { ...decodeJwt(token), ...stock.claims };
    const { kid } = decodeProtectedHeader(token);
    if (stock.signature === 'none') return new UnsecuredJWT(claims).encode();
    if (stock.signature === 'secret') {
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(CLIENT.clientSecret));
    }
    if (Object.keys(stock.claims).length === 0) return token;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, ...(kid !== undefined && { kid }) })
      .sign(key);
  }

  return stock;
}

function createKey(algorithm: Algorithm): KeyObject {
  switch (algorithm) {
    case 'RS256':
    case 'PS256':
      return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    case 'ES256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    case 'EdDSA':
      return generateKeyPairSync('ed25519').privateKey;
    default:
      return algorithm satisfies never;
  }
}

function createProvider(
  origin: string,
  algorithm: Algorithm,
  key: KeyObject,
  redirectUris: readonly string[],
): Provider {
  const life = 600;
  return new Provider(origin, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), alg: algorithm, use: 'sig' }] },
    cookies: { keys: ['cookie key'] },
    // The provider supports HS256, too: the portal must not accept it.
    enabledJWA: { idTokenSigningAlgValues: [algorithm, 'HS256'] },
    acrValues: ['urn:example:two-factors', 'urn:example:password'],
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
