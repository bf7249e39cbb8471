import { Writable } from 'node:stream';
import { SignJWT } from 'jose';
import * as openid from 'openid-client';
import { createIdentity, type Identity } from '../../../../demo/identity/identity.ts';
import type { Database, DataSource } from '../../../../demo/server/database/database.ts';
import { openDatabase } from '../../../../demo/server/database/open-database.ts';
import { createToken } from '../../../../demo/server/secrets.ts';
import { SEALING_KEY } from '../../../support/sealing-key.ts';
import { openEmptyDatabase } from '../../portal/support/open-empty-database.ts';
import { MINIMUM_COST } from '../../portal/support/open-test-portal.ts';
import { Visitor } from '../../portal/support/visitor.ts';

/** Origin of a client. No server listens there; browsers of the tests do not follow redirects to it. */
export const PORTAL = 'http://127.0.0.1:65000';
export const CALLBACK = `${PORTAL}/login/second-factor`;
export const CLIENT = { clientId: `portal at ${PORTAL}`, clientSecret: createToken() };

/** Overrides for a ticket. */
export interface Ticket {
  sub?: string;
  secret?: string;
  claims?: Record<string, unknown>;
}

/**
 * An authority on a loopback port with a clock that tests can set and one client of the second
 * factor.
 */
export interface Authority {
  identity: Identity;
  database: Database;
  clock: { now(): number; pass(milliseconds: number): void };
  createTicket(ticket?: Ticket): Promise<string>;
  /**
   * Creates an authorization request: its URL, and the secrets that the client needs for the
   * exchange.
   */
  createAuthorization(ticket?: Ticket): Promise<{ url: URL; verifier: string; nonce: string }>;
  /** Exchanges the code in the URL. @returns the claims of the ID token */
  exchange(back: string, started: { verifier: string; nonce: string }): Promise<openid.IDToken>;
  fetchEnrollment(subject: string): Promise<unknown>;
  /** Returns what was logged so far. */
  logged(): string;
  close(): Promise<void>;
}

export async function openAuthority(given?: DataSource): Promise<Authority> {
  const database = given ? await openDatabase(given) : await openEmptyDatabase();
  let time = Date.parse('2030-03-01T12:00:00Z');
  const clock = {
    now: () => time,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
  let log = '';
  const stream = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  const identity = await createIdentity({
    log: { stream, level: 'warn' },
    data: { database },
    sealingKey: SEALING_KEY,
    accounts: [{ name: '42', password: 'a namesake of a person at the portal' }],
    host: '127.0.0.1',
    port: 0,
    publicHost: 'localhost',
    passwordCost: MINIMUM_COST,
    trustProxy: 1,
    clock,
  });
  await identity.addSecondFactorClient({ ...CLIENT, redirectUris: [CALLBACK] });
  const config = await openid.discovery(
    new URL(identity.origin),
    CLIENT.clientId,
    { id_token_signed_response_alg: 'ES256' },
    openid.ClientSecretBasic(CLIENT.clientSecret),
    { execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks] },
  );

  const createTicket = ({ sub = '42', secret = CLIENT.clientSecret, claims }: Ticket = {}) => {
    const now = Math.floor(time / 1000);
    return new SignJWT({
      iss: CLIENT.clientId,
      aud: identity.origin,
      sub,
      name: `person ${sub}`,
      iat: now,
      exp: now + 600,
      jti: createToken(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
  };

  return {
    identity,
    database,
    clock,
    createTicket,
    logged: () => log,
    async createAuthorization(given = {}) {
      const [verifier, nonce] = [openid.randomPKCECodeVerifier(), createToken()];
      const url = openid.buildAuthorizationUrl(config, {
        scope: 'openid',
        redirect_uri: CALLBACK,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        nonce,
        state: '/shared/plans',
        prompt: 'login',
        login_ticket: await createTicket({
          ...given,
          claims: { purpose: 'sign-in', enrol: true, nonce, ...given.claims },
        }),
      });
      return { url, verifier, nonce };
    },
    async exchange(back, { verifier, nonce }) {
      const tokens = await openid.authorizationCodeGrant(config, new URL(back), {
        expectedState: '/shared/plans',
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return tokens.claims() as openid.IDToken;
    },
    async fetchEnrollment(subject) {
      const name = encodeURIComponent(CLIENT.clientId);
      const answer = await fetch(`${identity.origin}/enrolments/${subject}`, {
        headers: { Authorization: `Basic ${btoa(`${name}:${CLIENT.clientSecret}`)}` },
      });
      return answer.json();
    },
    async close() {
      await identity.close();
      await database.close();
    },
  };
}

/** A user's browser at the authority. */
export class Person extends Visitor {
  readonly #origin: string;
  /** Current URL. */
  url = '';
  /** HTML of the current page. */
  page = '';
  status = 0;

  constructor({ identity }: { identity: { origin: string } }) {
    super(identity.origin);
    this.#origin = identity.origin;
  }

  /** Opens a URL and follows redirects within the authority. */
  open(address: string): Promise<this> {
    return this.#load(address);
  }

  /** Submits the form whose action ends with the given text. */
  async send(action: string, fields: Record<string, string> = {}): Promise<this> {
    const found = [...this.page.matchAll(/<form method="post" action="([^"]+)"/g)].find(
      ([, address]) => address?.endsWith(action),
    );
    if (!found) throw new Error(`No form for ${action} on:\n${this.page}`);
    return this.#load(found[1] ?? '', {
      method: 'POST',
      headers: { Origin: this.#origin, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
  }

  /** The text of the current page, without tags. */
  get text(): string {
    return this.page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  }

  async #load(address: string, init?: RequestInit): Promise<this> {
    let next = new URL(address, this.url || this.#origin).href;
    let options = init;
    while (next.startsWith(`${this.#origin}/`)) {
      const answer = await this.fetch(next, options);
      this.url = next;
      this.page = await answer.text();
      this.status = answer.status;
      const location = answer.headers.get('location');
      if (location === null) return this;
      [next, options] = [new URL(location, next).href, undefined];
    }
    this.url = next;
    return this;
  }
}
