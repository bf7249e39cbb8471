import * as openid from 'openid-client';
import * as v from 'valibot';
import type { Clock } from '../../server/clock.ts';
import { digest, keyedDigest } from '../../server/secrets.ts';
import {
  createOpenidProvider,
  type OpenidClientOptions,
  PROVIDER_TIMEOUT,
} from '../openid/openid-provider.ts';
import type { Person } from '../people/person.ts';
import { signTicket } from './ticket.ts';

/** Minimum length of a secret that signs with HS256, in bytes (RFC 7518 section 3.2). */
const MIN_SECRET_LENGTH = 32;

/** A point in time in ISO 8601, as a `Date`. Anything else counts as missing. */
const timeSchema = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => new Date(text)),
      v.date(),
    ),
  ),
  undefined,
);

const enrollmentSchema = v.object({ enrolled: v.boolean(), changedAt: timeSchema });

/** What the authority says about the second factor of a person. */
interface Enrollment {
  /** Whether the person has a second factor. */
  readonly enrolled: boolean;
  /**
   * Time of the last change: a factor was set up or removed, or recovery codes were renewed. Undefined if
   * there was none, or if the authority does not name it.
   */
  readonly changedAt?: Date | undefined;
}

/** The portal as a client of the second factor's authority. All calls reject if it does not answer. */
interface AuthorityClient {
  /** Origin of the authority. */
  readonly origin: string;
  /** Requests the enrollment of a person. */
  fetchEnrollment(person: Person): Promise<Enrollment>;
  /**
   * Starts a second factor.
   * @param preSession token of the browser's pre-session; unique per sign-in, because verifier and
   * nonce are derived from it
   * @param enroll whether a person without a second factor may set one up
   * @returns the URL to redirect the browser to
   */
  start(preSession: string, redirectUri: string, person: Person, enroll: boolean): Promise<URL>;
  /**
   * Finishes a second factor: checks the issuer (RFC 9207) and exchanges the code.
   * @param preSession token of the browser's pre-session
   * @param callback the redirect URI with the query of the authority
   * @returns the subject: the id of the person
   */
  finish(preSession: string, callback: URL): Promise<string>;
  /**
   * Returns the URL at which a person manages their second factor. @param returnTo full URL at the
   * portal
   */
  getManageUrl(person: Person, returnTo: string): Promise<URL>;
}

/**
 * Creates the client.
 * @throws TypeError for an issuer that is neither https nor on a loopback address, or a short secret
 */
function createAuthorityClient(clock: Clock, options: OpenidClientOptions): AuthorityClient {
  const { clientSecret } = options;
  if (Buffer.byteLength(clientSecret) < MIN_SECRET_LENGTH) {
    throw new TypeError(
      `The second factor needs a client secret of ${MIN_SECRET_LENGTH} bytes or more`,
    );
  }
  const provider = createOpenidProvider(options, 'the second factor');

  return {
    origin: provider.origin,
    async fetchEnrollment({ id }) {
      return fetchEnrollment(await provider.discover(), clientSecret, String(id));
    },
    async start(preSession, redirectUri, person, enroll) {
      const config = await provider.discover();
      const { codeVerifier, nonce } = deriveProofs(preSession);
      const task = { purpose: 'sign-in', jti: digest(preSession), nonce, enrol: enroll } as const;
      return openid.buildAuthorizationUrl(config, {
        scope: 'openid',
        redirect_uri: redirectUri,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        nonce,
        prompt: 'login',
        // Not a secret: the page that redirects the browser replaces it with the return path.
        state: person.landingPage,
        login_ticket: await signTicket(options, provider.origin, clock, person, task),
      });
    },
    async finish(preSession, callback) {
      const { codeVerifier, nonce } = deriveProofs(preSession);
      const tokens = await openid.authorizationCodeGrant(await provider.discover(), callback, {
        // Verifier and nonce bind the code to the request: only this browser has the key that they
        // are derived from.
        expectedState: openid.skipStateCheck,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The authority sent no ID token');
      return claims.sub;
    },
    async getManageUrl(person, returnTo) {
      const url = new URL('/manage', provider.origin);
      const task = { purpose: 'manage', return_to: returnTo } as const;
      url.searchParams.set(
        'ticket',
        await signTicket(options, provider.origin, clock, person, task),
      );
      return url;
    },
  };
}

/** Derives the PKCE verifier (RFC 7636) and the nonce: HMACs with the pre-session's token, which is not stored. */
function deriveProofs(preSession: string): { codeVerifier: string; nonce: string } {
  return {
    codeVerifier: keyedDigest(preSession, 'second factor: code verifier'),
    nonce: keyedDigest(preSession, 'second factor: nonce'),
  };
}

/**
 * Requests a person's enrollment from the authority, authenticated as the portal.
 * @throws if the authority does not answer in time, refuses the request, or sends an invalid body
 */
async function fetchEnrollment(
  config: openid.Configuration,
  clientSecret: string,
  subject: string,
): Promise<Enrollment> {
  const server = config.serverMetadata();
  const headers = new Headers({ Accept: 'application/json' });
  openid.ClientSecretBasic(clientSecret)(
    server,
    config.clientMetadata(),
    new URLSearchParams(),
    headers,
  );
  const answer = await fetch(new URL(`/enrolments/${encodeURIComponent(subject)}`, server.issuer), {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT * 1000),
  });
  if (!answer.ok) throw new Error(`The authority answers ${answer.status} about an enrollment`);
  return v.parse(enrollmentSchema, await answer.json());
}

/**
 * Error codes of the library for a complete response that does not belong to the request of this
 * browser.
 */
const MISMATCHES: ReadonlySet<string | undefined> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);

/**
 * Distinguishes an invalid code from a failure of the authority.
 * @returns whether the code is used, expired, forged or of another browser
 */
function isInvalidCode(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof openid.ClientError && MISMATCHES.has(error.code);
}

export { type AuthorityClient, createAuthorityClient, type Enrollment, isInvalidCode };
