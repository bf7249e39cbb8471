import { Failure } from '../contract/failure.ts';
import type { Settings } from '../settings/settings.ts';
import type { Credentials } from './portal-client.ts';
import { type Answer, readNothing } from './read-answer.ts';
import { toBearer } from './request-headers.ts';
import { readDetails, refusalToFailure } from './to-failure.ts';
import type { Transport } from './transport.ts';

/** The answer of the second factor's authority (RFC 6749 section 4.1.2, RFC 9207). */
export interface SecondFactorAnswer {
  code: string;
  state: string;
  /** The issuer, where the authority sends it. */
  iss?: string | undefined;
}

/** The calls that only some logins need, loaded on demand. Each rejects with a `Failure` only. */
export interface LoginStepsClient {
  /** `GET /rest/oauth2/login/callback`. Never repeated, because a code can be used once. */
  secondFactorCallback(answer: SecondFactorAnswer, signal?: AbortSignal): Promise<void>;
  /**
   * `POST /ssf/s/portalLogin`: the second login of an administrator (spec 6).
   * @param proof the credentials, or the public token after a login without a password, if script can read it
   */
  portalLogin(proof: Credentials | string | undefined, signal?: AbortSignal): Promise<void>;
}

/** The failure for a refused second factor: a 400 means that its code is used, foreign or expired. */
function callbackRefusalToFailure(refusal: Answer, settings: Settings): Failure {
  if (refusal.status !== 400) return refusalToFailure(refusal, settings);
  return new Failure('second-factor-failed', readDetails(refusal, settings));
}

/** Creates the client for the later steps of a login. */
export function createLoginStepsClient({
  getOnce,
  post,
  settings,
  url,
}: Transport): LoginStepsClient {
  const { fields } = settings;
  return {
    secondFactorCallback: ({ code, state, iss }, signal) =>
      getOnce(url('secondFactorCallback', { code, state, ...(iss && { iss }) }), {
        read: readNothing,
        refused: callbackRefusalToFailure,
        signal,
      }),
    portalLogin(proof, signal) {
      const body =
        typeof proof === 'object'
          ? new URLSearchParams({
              [fields.userName]: proof.name.normalize('NFC'),
              [fields.password]: proof.password.normalize('NFC'),
            })
          : undefined;
      const headers = body ? undefined : toBearer(proof as string | undefined);
      return post(url('portalLogin'), { headers, body, read: readNothing, signal });
    },
  };
}
