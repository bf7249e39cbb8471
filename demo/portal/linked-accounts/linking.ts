import type { Language } from '../../../src/contract/languages.ts';
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
  readonly origin: string;
}

/** The account that a person has used at the provider. */
interface LinkCandidate {
  readonly target: LinkTarget;
  readonly subject: string;
  /** Whether the provider named an accepted second factor. */
  readonly hasFactor: boolean;
}

/** Requests to a provider with which a signed-in person proves an account there. */
interface Linking {
  /** The providers; empty if no account has to be linked. */
  readonly providers: readonly LinkProvider[];
  /**
   * Starts a request. @returns the URL of the provider
   * @throws if the provider does not answer, or there is none for this purpose
   */
  start(
    purpose: LinkPurpose,
    preSession: string,
    redirectUri: string,
    language: Language,
  ): Promise<URL>;
  /**
   * Finishes a request of this browser, with the same checks as a sign-in.
   * @param callback the full URL of the callback request
   */
  finish(purpose: LinkPurpose, preSession: string, callback: URL): Promise<LinkCandidate>;
}

/** The portal's registrations at providers whose accounts are linked. */
type LinkedClients = Readonly<Partial<Record<LinkPurpose, OpenidClientOptions | undefined>>>;

/** The purpose of a transaction for each purpose of a link. */
const TRANSACTIONS = {
  'second-factor': 'link-second-factor',
  'single-sign-on': 'link-single-sign-on',
} as const satisfies Record<LinkPurpose, string>;

/** Creates the service. */
function createLinking(transactions: Transactions, clients: LinkedClients): Linking {
  const linked = (['second-factor', 'single-sign-on'] as const).flatMap((purpose) => {
    const options = clients[purpose];
    if (!options) return [];
    const policy: FactorPolicy = purpose === 'second-factor' ? options : {};
    return [{ purpose, policy, provider: createOpenidProvider(options, 'linked accounts') }];
  });

  function findLinked(wanted: LinkPurpose) {
    const found = linked.find(({ purpose }) => purpose === wanted);
    if (!found) throw new Error(`No accounts are linked for the ${wanted}`);
    return found;
  }

  return {
    providers: linked.map(({ purpose, provider: { issuer, origin } }) => ({
      purpose,
      issuer,
      origin,
    })),
    async start(purpose, preSession, redirectUri, language) {
      const { provider, policy } = findLinked(purpose);
      await provider.discover();
      const request = { purpose: TRANSACTIONS[purpose], isFresh: true };
      return provider.authorize(await transactions.start(preSession, request), {
        redirect_uri: redirectUri,
        ui_locales: language,
        ...NEW_SIGN_IN,
        ...requestFactor(policy),
      });
    },
    async finish(purpose, preSession, callback) {
      const { provider, policy } = findLinked(purpose);
      const state = callback.searchParams.get('state') ?? '';
      const transaction = await transactions.take(preSession, state, TRANSACTIONS[purpose]);
      if (!transaction) throw new Error('This browser links no account with this state');
      const maxAge = Math.ceil(transaction.age / 1000);
      const { subject, claims } = await provider.exchange(callback, transaction, maxAge);
      return {
        target: { purpose, issuer: provider.issuer },
        subject,
        hasFactor: hasFactor(claims, policy),
      };
    },
  };
}

export { createLinking, type Linking };
