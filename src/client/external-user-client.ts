import { getExternalUserPath } from '../contract/calls/paths.ts';
import type { ExternalUser, ExternalUserRecord } from '../contract/external-user.ts';
import { Failure } from '../contract/failure.ts';
import { ignoreErrors } from '../contract/ignore-errors.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import type { ExternalUserCalls, GivenOptions } from '../contract/portal-adapter.ts';
import * as v from '../contract/schema.ts';
import { getPortalUrl } from '../contract/urls.ts';
import type { Settings } from '../settings/settings.ts';
import { type Answer, readAs, readLanguage, readNothing } from './read-answer.ts';
import { refusalToFailure } from './refusals.ts';
import type { Transport } from './transport.ts';

/** What portals answer is checked where it is used. */
const readUnchecked = readAs(v.unknown());

const asJson = (record: ExternalUserRecord) => ({
  // A `toJSON` of `Object.prototype` would replace the record.
  body: JSON.stringify(withoutPrototype({ ...record })),
  headers: { 'Content-Type': 'application/json' },
});

/**
 * Creates the client of the calls for invited people (spec 7). They need no cookie, so that a partner's page can make them
 * too. Each can be aborted, ends within `settings.timeout`, and rejects with a `Failure` only.
 */
export function createExternalUserClient({
  get,
  post,
  settings,
  url,
}: Transport): ExternalUserCalls<GivenOptions> {
  // The token of the link identifies the person; the token of a session is never sent.
  const isAnonymous = true;

  const send =
    (name: 'register' | 'resetPassword') =>
    async (record: ExternalUserRecord, { signal }: GivenOptions) => {
      const refused = recordRefusalToFailure;
      const call = { ...asJson(record), read: readUnchecked, refused, signal, isAnonymous };
      return Object(await post(url(name), call)).userState;
    };

  return {
    read(token, { signal }) {
      const path = getExternalUserPath(token, settings.calls.externalUser);
      const read = async (response: Response) =>
        ({
          ...Object(await readUnchecked(response)),
          textLanguage: readLanguage(response.headers),
        }) as ExternalUser;
      return get(getPortalUrl(path, settings.portal), { read, signal, isAnonymous });
    },
    register: send('register'),
    resetPassword: send('resetPassword'),
    requestPasswordReset: (record, { signal }) =>
      post(url('resetPasswordRequested'), {
        ...asJson(record),
        read: readNothing,
        signal,
        isAnonymous,
      }),
  };
}

/** The failure of a refused record: a 422 has a reason for each field that is not valid. */
function recordRefusalToFailure(refusal: Answer, settings: Settings): Failure {
  const failure = refusalToFailure(refusal, settings);
  if (refusal.status !== 422) return failure;
  const fieldErrors = ignoreErrors(() => JSON.parse(refusal.body).data);
  return new Failure('invalid-record', { status: 422, fieldErrors });
}
