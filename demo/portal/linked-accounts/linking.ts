import type { Language } from '../../../src/contract/languages.ts';
import { keyedDigest } from '../../server/secrets.ts';
import { type FactorPolicy, hasFactor, requestFactor } from '../openid/factor-policy.ts';
import {
  createOpenidProvider,
  NEW_SIGN_IN,
  type OpenidClientOptions,
} from '../openid/openid-provider.ts';
import type { Transactions } from '../openid/transactions.ts';
import type { LinkPurpose, LinkTarget } from './linked-accounts.ts';

/** A provider whose accounts people can link. */
interface LinkProvider extends LinkTarget {
  /** Its name in addresses and forms: the purpose, with the id of the provider where a purpose has several. */
  readonly service: string;
}

/** The portal's registration at a provider whose accounts are linked. */
interface LinkClient {
  readonly purpose: LinkPurpose;
  /** See `LinkProvider`. */
  readonly service: string;
  readonly options: OpenidClientOptions;
}

/** The account that a person has used at the provider. */
interface LinkCandidate {
  readonly subject: string;
  /** Whether the provider named an accepted second factor. */
  readonly hasFactor: boolean;
}

/** The session that makes a request, with the pre-session of its browser. */
interface LinkSession {
  readonly preSession: string;
  /** Digest of the token of the session. */
  readonly tokenHash: string;
}

/** Requests to a provider with which a signed-in person proves an account there. */
interface Linking {
  /** The providers; empty if no account has to be linked. */
  readonly providers: readonly LinkProvider[];
  /**
   * Starts a request. @returns the URL of the provider
   * @param service see `LinkProvider`
   * @throws if the provider does not answer, or there is none for this service
   */
  start(
    service: string,
    session: LinkSession,
    redirectUri: string,
    language: Language,
  ): Promise<URL>;
  /**
   * Finishes a request, with the same checks as a sign-in.
   * @param callback the full URL of the callback request
   * @returns undefined if this session has no request with this state; then nothing is sent to the provider
   */
  finish(service: string, session: LinkSession, callback: URL): Promise<LinkCandidate | undefined>;
}

/** The purpose of a transaction for each purpose of a link. */
const TRANSACTIONS = {
  'second-factor': 'link-second-factor',
  'single-sign-on': 'link-single-sign-on',
} as const satisfies Record<LinkPurpose, string>;

/**
 * Returns the key of the requests of a session to a provider. With the pre-session alone, a thief of a session cookie
 * could start a request in a session of their own and finish it in the stolen one.
 */
const getRequestKey = (service: string, { preSession, tokenHash }: LinkSession) =>
  keyedDigest(preSession, `link ${service} ${tokenHash}`);

/** Creates the service. */
function createLinking(transactions: Transactions, clients: readonly LinkClient[]): Linking {
  const linked = clients.map(({ purpose, service, options }) => {
    const policy: FactorPolicy = purpose === 'second-factor' ? options : {};
    const provider = createOpenidProvider(options, 'linked accounts');
    return { purpose, service, policy, provider };
  });

  function findLinked(wanted: string) {
    const found = linked.find(({ service }) => service === wanted);
    if (!found) throw new Error(`No accounts are linked for the ${wanted}`);
    return found;
  }

  return {
    providers: linked.map(({ purpose, service, provider: { issuer } }) => ({
      purpose,
      service,
      issuer,
    })),
    async start(service, session, redirectUri, language) {
      const { purpose, provider, policy } = findLinked(service);
      await provider.discover();
      const request = { purpose: TRANSACTIONS[purpose], isFresh: true };
      return provider.authorize(
        await transactions.start(getRequestKey(service, session), request),
        {
          redirect_uri: redirectUri,
          ui_locales: language,
          ...NEW_SIGN_IN,
          ...requestFactor(policy),
        },
      );
    },
    async finish(service, session, callback) {
      const { purpose, provider, policy } = findLinked(service);
      const state = callback.searchParams.get('state') ?? '';
      const key = getRequestKey(service, session);
      const transaction = await transactions.take(key, state, TRANSACTIONS[purpose]);
      if (!transaction) return undefined;
      const maxAge = Math.ceil(transaction.age / 1000);
      const { subject, claims } = await provider.exchange(callback, transaction, maxAge);
      return { subject, hasFactor: hasFactor(claims, policy) };
    },
  };
}

export { createLinking, type LinkClient, type Linking, type LinkProvider };
