import type { FailureCode } from './contract/failure.ts';
import type { RegistrationErrors } from './contract/registration-errors.ts';

/** The details of a failure, besides its code. */
export interface PortalFailureDetails {
  /** Seconds to wait before the next attempt. */
  readonly retryAfter?: number | undefined;
  /** A text of the portal for the person. Shown for an attempt by single sign-on only (spec 8). */
  readonly message?: string | undefined;
  /** For `second-factor-required`: the address of the authority, on an allowed origin. */
  readonly redirectUrl?: string | undefined;
  /** For `invalid-record`: a reason for each field that is not valid. */
  readonly fieldErrors?: RegistrationErrors | undefined;
}

/**
 * The error with which a call of an adapter fails: `throw portalFailure('invalid-credentials')`.
 * @param code what has happened; the elements have a text for each code
 */
export function portalFailure(
  code: FailureCode,
  { message, ...details }: PortalFailureDetails = {},
): Error {
  return Object.assign(new Error(code), {
    ...details,
    name: 'Failure',
    code,
    serverMessage: message,
  });
}

export type { PublicInfo } from './contract/calls/public-info.ts';
export type { ReleaseInfo } from './contract/calls/release-info.ts';
export type { ExternalUser, ExternalUserRecord } from './contract/external-user.ts';
export type { FailureCode } from './contract/failure.ts';
export type {
  CallOptions,
  CaptchaCalls,
  Credentials,
  ExternalUserCalls,
  PortalAdapter,
  SecondFactorAnswer,
  SignInAnswer,
  SignInInput,
} from './contract/portal-adapter.ts';
export type { Principal } from './contract/principal.ts';
