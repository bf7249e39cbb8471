import { CALL_PATHS, getExternalUserPath } from '../contract/calls/paths.ts';
import {
  type ExternalUserRecord,
  externalUserSchema,
  userStateSchema,
} from '../contract/external-user.ts';
import type { Failure } from '../contract/failure.ts';
import type { Settings } from '../settings/settings.ts';
import type { ExternalUserClient } from './external-user-client.ts';
import { readAs } from './read-answer.ts';
import { recordRefusalToFailure } from './record-refusal-to-failure.ts';
import { createTransport } from './transport.ts';

const asJson = (record: ExternalUserRecord) => ({
  body: JSON.stringify(record),
  headers: { 'Content-Type': 'application/json' },
});

/** Creates the client of the calls for invited people (spec 7). */
export function createExternalUserClient(settings: Settings): ExternalUserClient {
  // The token of the link identifies the person; the token of a session is never sent.
  const { get, post } = createTransport(settings, () => undefined);
  const readState = readAs(userStateSchema);

  const send = async (path: string, record: ExternalUserRecord, signal?: AbortSignal) => {
    const refused = recordRefusalToFailure;
    const answer = await post(path, { ...asJson(record), read: readState, refused, signal });
    return answer.userState;
  };

  return {
    externalUser: (token, signal) =>
      get(getExternalUserPath(token), { read: readAs(externalUserSchema), signal }),
    register: (record, signal) => send(CALL_PATHS.register, record, signal),
    resetPassword: (record, signal) => send(CALL_PATHS.resetPassword, record, signal),
    requestPasswordReset: (record, signal) =>
      post(CALL_PATHS.resetPasswordRequested, {
        ...asJson(record),
        read: async () => true,
        signal,
      }).catch(() => false),
    reach: () =>
      get(CALL_PATHS.publicInfo, { read: async () => true }).catch(
        (failure: Failure) => failure.code !== 'network',
      ),
  };
}
