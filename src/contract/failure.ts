import type { RegistrationErrors } from './registration-errors.ts';

/**
 * The codes of all failures, as a closed list. Texts, tests and pages rely on it.
 * The first seven are the catalogue of the spec (section 8).
 */
export const FAILURE_CODES = [
  'missing-cookies',
  'missing-credentials',
  'incorrect-captcha',
  'invalid-credential-require-captcha',
  'missing-credentials-require-captcha',
  'missing-captcha',
  'missing-oauth-parameters',
  'invalid-credentials',
  'invalid-user-name',
  'access-disabled',
  'login-disabled',
  'second-factor-required',
  'second-factor-failed',
  'second-factor-canceled',
  'unauthorized',
  'forbidden',
  'not-found',
  'invalid-record',
  'not-requested',
  'rate-limited',
  'bad-answer',
  'server-error',
  'network',
  'timeout',
  'aborted',
  'unexpected',
] as const;

/** The code of a failure. */
export type FailureCode = (typeof FAILURE_CODES)[number];

/** The numbers that the spec gives to seven of the failures (section 8). */
export const FAILURE_NUMBERS = {
  'missing-cookies': -100,
  'missing-credentials': -101,
  'incorrect-captcha': -200,
  'invalid-credential-require-captcha': -201,
  'missing-credentials-require-captcha': -202,
  'missing-captcha': -203,
  'missing-oauth-parameters': -2001,
} as const satisfies Partial<Record<FailureCode, number>>;

/** The details of a failure, besides its code. */
export interface FailureDetails {
  /** HTTP status of the answer, where there was one. */
  status?: number | undefined;
  /** Seconds to wait before the next attempt (`Retry-After`, RFC 9110 section 10.2.3). */
  retryAfter?: number | undefined;
  /** The unchecked address to which a 609 redirects the browser (spec 4). */
  redirectUrl?: string | undefined;
  /** The `code` of the error body. */
  portalCode?: string | undefined;
  /** The message of the portal; shown to a person only in single sign-on mode (spec 8). */
  serverMessage?: string | undefined;
  /** The language of the message (BCP 47); empty if the portal does not declare it. */
  messageLanguage?: string | undefined;
  /** The errors of a refused record, by field. */
  fieldErrors?: RegistrationErrors | undefined;
  /** The error that led to this failure. */
  cause?: unknown;
}

/**
 * The only error that client and session throw. Its message is for developers and never shown to a person.
 * It contains no credential, because messages end up in logs.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  declare readonly code: FailureCode;
  declare readonly status: number | undefined;
  declare readonly retryAfter: number | undefined;
  declare readonly redirectUrl: string | undefined;
  declare readonly portalCode: string | undefined;
  declare readonly serverMessage: string | undefined;
  declare readonly messageLanguage: string | undefined;
  declare readonly fieldErrors: RegistrationErrors | undefined;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    const { cause, ...own } = details;
    super(
      own.status ? `${code} (HTTP ${own.status})` : code,
      cause === undefined ? undefined : { cause },
    );
    Object.assign(this, own, { code });
  }

  /**
   * The number for the page: the one of the catalogue, else the HTTP status, else 0 if no answer
   * arrived (spec 8).
   */
  get number(): number {
    return (FAILURE_NUMBERS as Partial<Record<FailureCode, number>>)[this.code] ?? this.status ?? 0;
  }
}

/**
 * Whether a thrown value is a `Failure`. It compares the name, because two copies of the script on one page
 * have two classes.
 */
export function isFailure(thrown: unknown): thrown is Failure {
  return thrown instanceof Error && thrown.name === 'Failure';
}
