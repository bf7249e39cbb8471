import * as openid from 'openid-client';
import type { Clock } from '../../server/clock.ts';
import { digest, keyedDigest } from '../../server/secrets.ts';
import type { OpenidClientOptions } from '../openid/openid-client-options.ts';
import { createOpenidProvider } from '../openid/openid-provider.ts';
import type { Person } from '../people/person.ts';
import { askEnrolment } from './ask-enrolment.ts';
import { signTicket } from './sign-ticket.ts';

/** The least length of a secret that signs with HS256, in bytes (RFC 7518 section 3.2). */
const LEAST_SECRET = 32;

/** The portal as a client of the second factor's authority. Every call rejects where that is not well. */
export interface SecondFactor {
  /** Origin of the authority. */
  readonly origin: string;
  /** Whether the authority knows a second factor of a person. */
  isEnrolled(person: Person): Promise<boolean>;
  /**
   * Begins the way of a browser to the authority and back.
   * @param preSession of the browser; one for each sign-in, as verifier and nonce are made from it
   * @param enrol whether the person may set up a second factor there, if they have none
   * @returns where to send it
   */
  begin(preSession: string, redirectUri: string, person: Person, enrol: boolean): Promise<URL>;
  /**
   * Ends it: checks the issuer of what came back (RFC 9207) and exchanges the code.
   * @param preSession of the browser that came back
   * @param callback the redirect address with what the authority put into its query
   * @returns the subject: the id of the person who passed
   */
  finish(preSession: string, callback: URL): Promise<string>;
  /** Where a person looks after their second factor. @param returnTo full address of the portal */
  manageUrl(person: Person, returnTo: string): Promise<URL>;
}

/**
 * Makes it.
 * @throws TypeError for an issuer that is neither https nor on a loopback address, or a short secret
 */
export function createSecondFactor(clock: Clock, options: OpenidClientOptions): SecondFactor {
  const { clientSecret } = options;
  if (Buffer.byteLength(clientSecret) < LEAST_SECRET) {
    throw new TypeError(`The second factor needs a client secret of ${LEAST_SECRET} bytes or more`);
  }
  const provider = createOpenidProvider(options, 'the second factor');

  return {
    origin: provider.origin,
    async isEnrolled({ id }) {
      return askEnrolment(await provider.configuration(), clientSecret, String(id));
    },
    async begin(preSession, redirectUri, person, enrol) {
      const config = await provider.configuration();
      const { codeVerifier, nonce } = proofsOf(preSession);
      const errand = { purpose: 'sign-in', jti: digest(preSession), nonce, enrol } as const;
      return openid.buildAuthorizationUrl(config, {
        scope: 'openid',
        redirect_uri: redirectUri,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        nonce,
        prompt: 'login',
        // No secret: the page that sends the browser there puts the address to return to in its place.
        state: person.landingPage,
        login_ticket: await signTicket(options, provider.origin, clock, person, errand),
      });
    },
    async finish(preSession, callback) {
      const { codeVerifier, nonce } = proofsOf(preSession);
      const tokens = await openid.authorizationCodeGrant(await provider.configuration(), callback, {
        // The verifier and the nonce, of which only this browser has the key, tie it to the request.
        expectedState: openid.skipStateCheck,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The authority sent no ID token');
      return claims.sub;
    },
    async manageUrl(person, returnTo) {
      const url = new URL('/manage', provider.origin);
      const errand = { purpose: 'manage', return_to: returnTo } as const;
      url.searchParams.set(
        'ticket',
        await signTicket(options, provider.origin, clock, person, errand),
      );
      return url;
    },
  };
}

/** PKCE verifier (RFC 7636) and nonce: HMACs under the pre-session's token, which no database knows. */
function proofsOf(preSession: string): { codeVerifier: string; nonce: string } {
  return {
    codeVerifier: keyedDigest(preSession, 'second factor: code verifier'),
    nonce: keyedDigest(preSession, 'second factor: nonce'),
  };
}
