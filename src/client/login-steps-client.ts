// The calls that only some logins need, loaded on demand. Each rejects with a `Failure` only.
import { Failure } from '../contract/failure.ts';
import type { GivenOptions, SecondFactorAnswer, SignInInput } from '../contract/portal-adapter.ts';
import type { Settings } from '../settings/settings.ts';
import { type Answer, readNothing } from './read-answer.ts';
import { readDetails, refusalToFailure } from './refusals.ts';
import { toBearer } from './request-headers.ts';
import type { Transport } from './transport.ts';

/** The failure for a refused second factor: a 400 means that its code is used, foreign or expired. */
function callbackRefusalToFailure(refusal: Answer, settings: Settings): Failure {
  if (refusal.status !== 400) return refusalToFailure(refusal, settings);
  return new Failure('second-factor-failed', readDetails(refusal, settings));
}

/** `GET /rest/oauth2/login/callback`. Never repeated, because a code can be used once. */
export function exchangeCode(
  { getOnce, url }: Transport,
  { code, state, iss }: SecondFactorAnswer,
  { signal }: GivenOptions,
): Promise<void> {
  const address = url('secondFactorCallback', { code, state, ...(iss && { iss }) });
  return getOnce(address, { read: readNothing, refused: callbackRefusalToFailure, signal });
}

/** `POST /ssf/s/portalLogin`: the second login of an administrator (spec 6). */
export function portalSignIn(
  { post, settings, url }: Transport,
  { name, password, bearer }: SignInInput,
  { signal }: GivenOptions,
): Promise<void> {
  const { fields } = settings;
  const body =
    name === undefined
      ? undefined
      : new URLSearchParams({
          [fields.userName]: name.normalize('NFC'),
          [fields.password]: `${password}`.normalize('NFC'),
        });
  const headers = body ? undefined : toBearer(bearer);
  return post(url('portalLogin'), { headers, body, read: readNothing, signal });
}
