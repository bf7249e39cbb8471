import { getExternalUserPath } from '../contract/calls/paths.ts';
import {
  type ExternalUserRecord,
  externalUserSchema,
  userStateSchema,
} from '../contract/external-user.ts';
import type { Failure } from '../contract/failure.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import { getPortalUrl } from '../contract/urls.ts';
import type { ExternalUserClient } from './external-user-client.ts';
import { readAs } from './read-answer.ts';
import { readLanguage } from './read-language.ts';
import { recordRefusalToFailure } from './record-refusal-to-failure.ts';
import type { Transport } from './transport.ts';

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
        read: async () => true,
        signal,
        isAnonymous,
      }).catch(() => false),
    reach: () =>
      get(url('publicInfo'), { read: async () => true, isAnonymous }).catch(
        (failure: Failure) => failure.code !== 'network',
      ),
  };
}
