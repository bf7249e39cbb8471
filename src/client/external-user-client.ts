import type { ExternalUser, ExternalUserRecord } from '../contract/external-user.ts';
import type { ExternalUserState } from '../contract/external-user-state.ts';

/**
 * The calls for invited people (spec 7). They need no cookie, so that a partner's page can make them too.
 * Each can be aborted, ends within `settings.timeout`, and rejects with a `Failure` only.
 */
export interface ExternalUserClient {
  /**
   * `GET /rest/extuser/{token}`: the invited person of a mailed link.
   * @throws Failure `not-found` for a token that is unknown, expired or used
   */
  externalUser(token: string, signal?: AbortSignal): Promise<ExternalUser>;
  /**
   * `POST /rest/extuser/register`. Sent once.
   * @returns the new state
   * @throws Failure `invalid-record` with a reason for each field that is not valid
   */
  register(record: ExternalUserRecord, signal?: AbortSignal): Promise<ExternalUserState>;
  /** `POST /rest/extuser/reset_password`, with the same answers. */
  resetPassword(record: ExternalUserRecord, signal?: AbortSignal): Promise<ExternalUserState>;
  /**
   * `POST /rest/extuser/reset_password_requested`. Never rejects.
   * @returns whether the portal accepted the request (spec 7); unknown addresses make no difference
   */
  requestPasswordReset(record: ExternalUserRecord, signal?: AbortSignal): Promise<boolean>;
  /** Whether the portal answers this page. A portal that does not allow the page's origin does not. */
  reach(): Promise<boolean>;
}
