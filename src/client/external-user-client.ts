import { getExternalUserPath } from '../contract/calls/paths.ts';
import {
  type ExternalUser,
  type ExternalUserRecord,
  externalUserSchema,
  userStateSchema,
} from '../contract/external-user.ts';
import type { ExternalUserState } from '../contract/external-user-state.ts';
import { Failure } from '../contract/failure.ts';
import { ignoreErrors } from '../contract/ignore-errors.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import {
  type RegistrationErrors,
  registrationErrorsSchema,
} from '../contract/registration-errors.ts';
import * as v from '../contract/schema.ts';
import { getPortalUrl } from '../contract/urls.ts';
import type { Settings } from '../settings/settings.ts';
import { type Answer, readAs, readLanguage, readNothing } from './read-answer.ts';
import { refusalToFailure } from './to-failure.ts';
import type { Transport } from './transport.ts';

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

const asJson = (record: ExternalUserRecord) => ({
  // A `toJSON` of `Object.prototype` would replace the record.
  body: JSON.stringify(withoutPrototype({ ...record })),
  headers: { 'Content-Type': 'application/json' },
});

/** Creates the client of the calls for invited people (spec 7). */
export function createExternalUserClient({
  get,
  post,
  settings,
  url,
}: Transport): ExternalUserClient {
  const readState = readAs(userStateSchema);
  // The token of the link identifies the person; the token of a session is never sent.
  const isAnonymous = true;

  const send = async (
    name: 'register' | 'resetPassword',
    record: ExternalUserRecord,
    signal?: AbortSignal,
  ) => {
    const refused = recordRefusalToFailure;
    const call = { ...asJson(record), read: readState, refused, signal, isAnonymous };
    return (await post(url(name), call)).userState;
  };

  return {
    externalUser(token, signal) {
      const path = getExternalUserPath(token, settings.calls.externalUser);
      const readUser = readAs(externalUserSchema);
      const read = async (response: Response) => ({
        ...(await readUser(response)),
        textLanguage: readLanguage(response.headers),
      });
      return get(getPortalUrl(path, settings.portal), { read, signal, isAnonymous });
    },
    register: (record, signal) => send('register', record, signal),
    resetPassword: (record, signal) => send('resetPassword', record, signal),
    requestPasswordReset: (record, signal) =>
      post(url('resetPasswordRequested'), {
        ...asJson(record),
        read: readNothing,
        signal,
        isAnonymous,
      }).then(
        () => true,
        () => false,
      ),
    reach: () =>
      get(url('publicInfo'), { read: async () => true, isAnonymous }).catch(
        (failure: Failure) => failure.code !== 'network',
      ),
  };
}

/** The failure of a refused record: a 422 has a reason for each field that is not valid. */
function recordRefusalToFailure(refusal: Answer, settings: Settings): Failure {
  const failure = refusalToFailure(refusal, settings);
  if (refusal.status !== 422) return failure;
  return new Failure('invalid-record', { status: 422, fieldErrors: readFieldErrors(refusal.body) });
}

const refusedRecordSchema = v.object({ data: registrationErrorsSchema });

/** The field errors in the body; none if it is not an error body. */
const readFieldErrors = (body: string): RegistrationErrors =>
  // JSON has no `undefined`, which the type of the schema's output allows.
  (ignoreErrors(() => v.parse(refusedRecordSchema, JSON.parse(body)))?.data as
    | RegistrationErrors
    | undefined) ?? {};
