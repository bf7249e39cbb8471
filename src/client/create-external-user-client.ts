import * as v from 'valibot';
import { CALL_PATHS, getExternalUserPath } from '../contract/calls/paths.ts';
import {
  type ExternalUserRecord,
  externalUserSchema,
  userStateSchema,
} from '../contract/external-user.ts';
import type { Failure } from '../contract/failure.ts';
import type { Settings } from '../settings/settings.ts';
import type { ExternalUserClient } from './external-user-client.ts';
import { readJson } from './read-json.ts';
import { recordRefusalToFailure } from './record-refusal-to-failure.ts';
import { createTransport } from './transport.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The calls of invited people at one portal. */
export function createExternalUserClient(settings: Settings): ExternalUserClient {
  // No token of any session, whatever the mode: that of the link says whose the call is.
  const { get, post } = createTransport(settings, () => undefined);

  const send = (path: string, record: ExternalUserRecord, signal?: AbortSignal) =>
    post(path, {
      body: JSON.stringify(record),
      headers: JSON_TYPE,
      read: async (response) => v.parse(userStateSchema, await readJson(response)).userState,
      refused: recordRefusalToFailure,
      signal,
    });

  return {
    externalUser: (token, signal) =>
      get(getExternalUserPath(token), {
        read: async (response) => v.parse(externalUserSchema, await readJson(response)),
        signal,
      }),
    register: (record, signal) => send(CALL_PATHS.register, record, signal),
    resetPassword: (record, signal) => send(CALL_PATHS.resetPassword, record, signal),
    requestPasswordReset: (record, signal) =>
      post(CALL_PATHS.resetPasswordRequested, {
        body: JSON.stringify(record),
        headers: JSON_TYPE,
        read: async () => true,
        signal,
      }).catch(() => false),
    reach: () =>
      get(CALL_PATHS.publicInfo, { read: async () => true }).catch(
        (failure: Failure) => failure.code !== 'network',
      ),
  };
}
