import type { LinkedAccounts } from '../linked-accounts/linked-accounts.ts';
import { LINK_PATHS } from '../linked-accounts/paths.ts';
import { hasFactor, requestFactor } from '../openid/factor-policy.ts';
import { NEW_SIGN_IN, type OpenidProvider } from '../openid/openid-provider.ts';
import { type Authority, type AuthorityOptions, deriveProofs } from './authority.ts';

/**
 * Creates the authority for any OpenID provider. The account that a person uses there has to be the one that is
 * linked to the person, the ID token has to name an accepted factor (`acr` or `amr`), and the sign-in has to be
 * newer than the pending login (`auth_time`). A login never links an account: a thief of a password could use
 * one of their own.
 * @throws TypeError without values of `acr` and `amr`
 */
export function createLinkedAuthority(
  provider: OpenidProvider,
  options: AuthorityOptions,
  linkedAccounts: LinkedAccounts,
): Authority {
  const { acrValues = [], amrValues = [] } = options;
  if (acrValues.length + amrValues.length === 0) {
    throw new TypeError('The second factor needs accepted values of acr or amr');
  }
  const target = { purpose: 'second-factor', issuer: provider.issuer } as const;

  const isLinked = async (personId: number) =>
    (await linkedAccounts.findSubject(target, personId)) !== undefined;

  return {
    origin: provider.origin,
    hasFactor: async ({ hasLinkedFactor }) => hasLinkedFactor,
    readEnrollment: async ({ id }) => ((await isLinked(id)) ? 'enrolled' : 'not-enrolled'),
    canPass: ({ id }) => isLinked(id),
    async refreshEnrollment({ id }) {
      await provider.discover();
      return isLinked(id);
    },
    start: ({ preSession, redirectUri, state, language }) =>
      provider.authorize(deriveProofs(preSession), {
        redirect_uri: redirectUri,
        ui_locales: language,
        // An existing session at the authority is no second factor.
        ...NEW_SIGN_IN,
        ...requestFactor(options),
        state,
      }),
    async finish({ preSession, callback, person, age }) {
      const { subject, claims } = await provider.exchange(
        callback,
        deriveProofs(preSession),
        Math.ceil(age / 1000),
      );
      if (!hasFactor(claims, options)) return 'no-factor';
      const linked = await linkedAccounts.findSubject(target, person.id);
      return linked !== undefined && linked === subject ? 'passed' : 'other-account';
    },
    getManageUrl: async (_, portalUrl) => new URL(portalUrl + LINK_PATHS.page),
  };
}
