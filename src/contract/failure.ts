import type { RegistrationErrors } from './registration-errors.ts';

/** What the code of a failure decides. */
export interface FailureTraits {
  /** The number in the catalog of the spec (section 8). */
  readonly number?: number;
  /** The HTTP status that means this failure at every call. `forbidden` is also each 4xx without a code. */
  readonly status?: number;
  /** The names of thrown errors that mean this failure. */
  readonly thrown?: readonly string[];
  /** The input of the sign-in form that it is about, or one that was left empty, or the second factor. */
  readonly subject?: 'name' | 'password' | 'captcha' | 'empty-input' | 'second-factor';
  /** How serious it is to a person: something that passes without a correction, or their own choice; else an error. */
  readonly tone?: 'warning' | 'info';
  /** The next attempt needs a captcha (spec section 8). */
  readonly needsCaptcha?: true;
  /** The person can go to the second factor again. */
  readonly isTemporary?: true;
  /**
   * The failure that it is while the code of the second factor is exchanged: a refused token is not a wrong
   * password, and a pending login that the portal no longer knows was never a session.
   */
  readonly inExchange?: 'second-factor-failed';
  /** The portal may have accepted a form of an invited person nevertheless. */
  readonly mayBeAccepted?: true;
  /**
   * It does not tell why single sign-on was refused: it stands for a status without a meaning, a 401, which for a
   * password means that it is wrong, or a 403, which for other calls means that the page is too old.
   */
  readonly isUnexplained?: true;
}

/**
 * All failures, as a closed list. Texts, tests and pages rely on the codes. The first seven are the catalog of
 * the spec (section 8).
 */
export const FAILURES = {
  'missing-cookies': { number: -100 },
  'missing-credentials': { number: -101, subject: 'empty-input' },
  'incorrect-captcha': { number: -200, subject: 'captcha', needsCaptcha: true },
  'invalid-credential-require-captcha': {
    number: -201,
    subject: 'password',
    needsCaptcha: true,
  },
  'missing-credentials-require-captcha': {
    number: -202,
    subject: 'empty-input',
    needsCaptcha: true,
  },
  'missing-captcha': { number: -203, subject: 'empty-input', needsCaptcha: true },
  'missing-oauth-parameters': { number: -2001 },
  'invalid-credentials': {
    subject: 'password',
    inExchange: 'second-factor-failed',
    isUnexplained: true,
  },
  'invalid-user-name': { subject: 'name' },
  'access-disabled': {},
  'login-disabled': { tone: 'warning' },
  'second-factor-required': { subject: 'second-factor' },
  'second-factor-failed': { subject: 'second-factor' },
  'second-factor-canceled': { tone: 'info', subject: 'second-factor', isTemporary: true },
  unauthorized: { status: 401, inExchange: 'second-factor-failed' },
  forbidden: { status: 403, isUnexplained: true },
  'not-found': { status: 404 },
  'invalid-record': {},
  'not-requested': {},
  'rate-limited': { status: 429, tone: 'warning' },
  'bad-answer': { thrown: ['SyntaxError', 'ShapeError'], mayBeAccepted: true },
  'server-error': { mayBeAccepted: true },
  network: { tone: 'warning', isTemporary: true, mayBeAccepted: true },
  timeout: {
    status: 408,
    thrown: ['TimeoutError'],
    tone: 'warning',
    isTemporary: true,
    mayBeAccepted: true,
  },
  aborted: { thrown: ['AbortError'] },
  unexpected: { isUnexplained: true },
} as const satisfies Record<string, FailureTraits>;

/** The code of a failure. */
export type FailureCode = keyof typeof FAILURES;

/** The codes of all failures. */
export const FAILURE_CODES = Object.keys(FAILURES) as readonly FailureCode[];

/** Returns what the code of a failure decides. A code of a newer copy of the script is an unexpected failure. */
export function traitsOf(code: FailureCode): FailureTraits {
  return (FAILURES as Partial<Record<FailureCode, FailureTraits>>)[code] ?? FAILURES.unexpected;
}

/** Returns the code whose traits fit. */
export const findCode = (fits: (traits: FailureTraits) => boolean | undefined) =>
  FAILURE_CODES.filter((code) => fits(traitsOf(code)))[0];

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
  /** The errors of a refused record, by field, unchecked. */
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
    return traitsOf(this.code).number ?? this.status ?? 0;
  }
}

/**
 * Whether a thrown value is a `Failure`. It compares the name, because two copies of the script on one page
 * have two classes.
 */
export function isFailure(thrown: unknown): thrown is Failure {
  return thrown instanceof Error && thrown.name === 'Failure';
}
