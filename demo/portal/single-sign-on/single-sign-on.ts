import * as openid from 'openid-client';
import type { Language } from '../../../src/contract/languages.ts';
import { keyedDigest } from '../../server/secrets.ts';
import { hasFactor, requestFactor } from '../openid/factor-policy.ts';
import { createOpenidProvider, type OpenidClientOptions } from '../openid/openid-provider.ts';
import type { Transactions } from '../openid/transactions.ts';
import type { Session } from '../sessions/session.ts';
import type { SignOnProvider } from '../settings/sign-on-providers.ts';
import { DEFAULT_ID, getSignOnPaths, type SignOnPaths } from './paths.ts';

/** Ids are part of addresses. */
const ID = /^[a-z][a-z\d-]{0,29}$/;

/**
 * Greatest age in seconds of a sign-in at the provider, where an existing session is not enough
 * (`max_age`). It leaves most of the lifetime of the proof for what the person wants to do.
 */
const FRESH_SIGN_ON = 60;

/**
 * The portal's registration for single sign-on. Where the portal requires a second factor, it asks the provider
 * for the values of `acr`. If the ID token names no accepted factor, the portal's own second factor follows.
 */
interface SingleSignOnOptions extends OpenidClientOptions {
  /**
   * Names the provider in addresses: `lighthouse` starts at `/ssf/sso/lighthouse/login`. One provider may have none;
   * its addresses are those of a portal with one provider, such as `/ssf/sso/login`.
   */
  readonly id?: string | undefined;
  /** Its name for people; by default the host of the issuer. */
  readonly name?: string | undefined;
  /** Path of its picture at the portal, such as `/assets/quayside.svg`. */
  readonly icon?: string | undefined;
  /**
   * Whether the subjects of the provider are the login names of this portal, so that no links are needed. Only
   * for a provider that belongs to the portal. By default they are not.
   */
  readonly subjectsAreLoginNames?: boolean | undefined;
}

/** The request of a sign-on. */
interface SignOnRequest {
  /** Whether to ask the provider for a second factor. */
  readonly secondFactor: boolean;
  /** Whether to ask the provider for a new sign-in instead of an existing session. */
  readonly isFresh: boolean;
  /** The language that the provider is asked for. */
  readonly language: Language;
}

/** The result of a sign-on. */
interface SignOnResult {
  /** The provider's name for the person. */
  readonly subject: string;
  /** Whether the provider vouches for a second factor. */
  readonly hasSecondFactor: boolean;
  /** Milliseconds since the person signed in at the provider; undefined if it does not name the time. */
  readonly age: number | undefined;
  /** Whether the provider was asked for a new sign-in. */
  readonly isFresh: boolean;
}

/** The portal as a client of an OpenID provider. All calls reject if the provider does not answer. */
interface SingleSignOn extends SignOnProvider {
  readonly icon: string | undefined;
  readonly paths: SignOnPaths;
  readonly issuer: string;
  /** Origin of the provider. */
  readonly origin: string;
  /** See `SingleSignOnOptions`. */
  readonly subjectsAreLoginNames: boolean;
  /** Starts a sign-on. @returns the URL of the provider */
  start(preSession: string, redirectUri: string, request: SignOnRequest): Promise<URL>;
  /**
   * Finishes a sign-on: checks `iss` (RFC 9207) and `state`, then exchanges the code. If a new
   * sign-in was requested, `auth_time` must confirm it.
   * @param preSession token of the browser's pre-session
   * @param callback the full URL of the callback request
   */
  finish(preSession: string, callback: URL): Promise<SignOnResult>;
  /**
   * Returns the URL that ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0); undefined if
   * the provider has none.
   */
  getLogoutUrl(returnTo: string, language: Language): Promise<URL | undefined>;
}

/**
 * Creates the client.
 * @throws TypeError for an issuer that is neither https nor on a loopback address
 */
function createSingleSignOn(
  transactions: Transactions,
  options: SingleSignOnOptions,
): SingleSignOn {
  const provider = createOpenidProvider(options, 'single sign-on');
  const { id = DEFAULT_ID, name = new URL(options.issuer).host, icon } = options;
  if (!ID.test(id)) throw new TypeError(`No id of a provider, such as lighthouse: ${id}`);

  /**
   * Returns the secret of the requests of a browser at this provider: a state of another provider is unknown here. That
   * of the one without an id is the pre-session, as in earlier versions, so that an update interrupts no sign-on.
   */
  const getBrowserSecret = (preSession: string) =>
    id === DEFAULT_ID ? preSession : keyedDigest(preSession, `sign-on at ${provider.issuer}`);

  return {
    id,
    name,
    icon,
    paths: getSignOnPaths(id),
    issuer: provider.issuer,
    origin: provider.origin,
    subjectsAreLoginNames: options.subjectsAreLoginNames ?? false,
    async start(preSession, redirectUri, { secondFactor, isFresh, language }) {
      await provider.discover();
      const secret = getBrowserSecret(preSession);
      const transaction = await transactions.start(secret, { purpose: 'sign-on', isFresh });
      return provider.authorize(transaction, {
        redirect_uri: redirectUri,
        ui_locales: language,
        ...(secondFactor && requestFactor(options)),
        ...(isFresh && { max_age: String(FRESH_SIGN_ON) }),
      });
    },
    async finish(preSession, callback) {
      await provider.discover();
      const state = callback.searchParams.get('state') ?? '';
      const secret = getBrowserSecret(preSession);
      const transaction = await transactions.take(secret, state, 'sign-on');
      if (!transaction) throw new Error('This browser started no single sign-on with this state');
      const { isFresh } = transaction;
      const { subject, claims } = await provider.exchange(
        callback,
        transaction,
        isFresh ? FRESH_SIGN_ON : undefined,
      );
      const { auth_time: authTime } = claims;
      return {
        subject,
        hasSecondFactor: hasFactor(claims, options),
        // The provider's clock may be a little ahead (see `checkIdToken`).
        age: authTime === undefined ? undefined : Math.max(0, Date.now() - authTime * 1000),
        isFresh,
      };
    },
    async getLogoutUrl(returnTo, language) {
      const configuration = await provider.discover();
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      return openid.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: returnTo,
        ui_locales: language,
      });
    },
  };
}

/**
 * Creates the clients of all providers.
 * @throws TypeError for a provider that `createSingleSignOn` refuses, or two with one id or one issuer
 */
function createSingleSignOns(
  transactions: Transactions,
  options: readonly SingleSignOnOptions[],
): SingleSignOn[] {
  const clients = options.map((one) => createSingleSignOn(transactions, one));
  // Accounts are linked per issuer.
  for (const name of ['id', 'issuer'] as const) {
    const values = clients.map((client) => client[name]);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) throw new TypeError(`Two providers have the ${name} ${twice}`);
  }
  return clients;
}

/**
 * Finds the provider at which the person of a session signed in. A session of an earlier version does not name it; that
 * is the one without an id.
 */
function findSessionProvider(
  clients: readonly SingleSignOn[],
  { singleSignOn, signOnIssuer }: Pick<Session, 'singleSignOn' | 'signOnIssuer'>,
): SingleSignOn | undefined {
  if (singleSignOn === null) return undefined;
  return clients.find(({ id, issuer }) =>
    signOnIssuer === null ? id === DEFAULT_ID : issuer === signOnIssuer,
  );
}

export {
  createSingleSignOns,
  findSessionProvider,
  type SignOnResult,
  type SingleSignOn,
  type SingleSignOnOptions,
};
