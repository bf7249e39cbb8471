import type { OpenidProvider } from '../../openid/openid-provider.ts';
import { type Authority, deriveProofs } from '../authority.ts';
import { SECOND_FACTOR_PATHS } from '../paths.ts';
import type { Enrollments } from './enrollments.ts';
import type { TicketClient } from './ticket-client.ts';

/**
 * Creates the authority with the extension of tickets: the portal names the person in a ticket, and the authority
 * keeps the second factors of the portal's people.
 */
export function createTicketAuthority(
  provider: OpenidProvider,
  client: TicketClient,
  enrollments: Enrollments,
): Authority {
  return {
    origin: provider.origin,
    hasFactor: ({ person }) => enrollments.isEnrolled(person),
    readEnrollment: async ({ secondFactor }) => secondFactor,
    canPass: async () => true,
    refreshEnrollment: enrollments.refresh,
    async start({ preSession, redirectUri, person, enroll, state, language }) {
      if (enroll) await enrollments.expectChange(person, false);
      const proofs = deriveProofs(preSession);
      return provider.authorize(proofs, {
        redirect_uri: redirectUri,
        prompt: 'login',
        ui_locales: language,
        state,
        login_ticket: await client.signLogin(preSession, proofs.nonce, person, enroll),
      });
    },
    async finish({ preSession, callback, person, source }) {
      const { subject } = await provider.exchange(callback, deriveProofs(preSession));
      if (subject !== String(person.id)) return 'other-account';
      await enrollments.setPassed(person, { source });
      return 'passed';
    },
    async getManageUrl({ person, tokenHash }, portalUrl, language) {
      const isEnrolled = await enrollments.refresh(person, { ownSession: tokenHash });
      await enrollments.expectChange(person, isEnrolled);
      const url = await client.getManageUrl(person, portalUrl + SECOND_FACTOR_PATHS.managed);
      url.searchParams.set('ui_locales', language);
      return url;
    },
  };
}
