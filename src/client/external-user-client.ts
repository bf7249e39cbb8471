import type {
  ExternalUser,
  ExternalUserRecord,
  ExternalUserState,
} from '../contract/external-user.ts';

/**
 * The calls of invited people (spec 7). None needs a cookie, so that a partner's page can make them too.
 * Every one can be aborted and ends within the set time.
 */
export interface ExternalUserClient {
  /**
   * `GET /rest/extuser/{token}`: what belongs to the token of a mailed link.
   * @throws Failure `not-found` for one that is unknown, expired or used
   */
  externalUser(token: string, signal?: AbortSignal): Promise<ExternalUser>;
  /**
   * `POST /rest/extuser/register`. Sent once.
   * @returns the state from then on
   * @throws Failure `invalid-record` with a reason for each field that does not pass
   */
  register(record: ExternalUserRecord, signal?: AbortSignal): Promise<ExternalUserState>;
  /** `POST /rest/extuser/reset_password`, with the same answers. */
  resetPassword(record: ExternalUserRecord, signal?: AbortSignal): Promise<ExternalUserState>;
  /**
   * `POST /rest/extuser/reset_password_requested`. Never rejects.
   * @returns whether the portal took it (spec 7); it tells nobody whether it knows the address
   */
  requestPasswordReset(record: ExternalUserRecord, signal?: AbortSignal): Promise<boolean>;
  /** Whether the portal answers this page at all: one that does not allow its origin seems not to be there. */
  reach(): Promise<boolean>;
}
