import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238; the defaults of the key URI format). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Number of time steps that a clock may be ahead or behind. */
const WINDOW = 1;

/** Name of the authority in the app. */
const ISSUER = 'Quayside ID';

/** Creates a secret of 160 bits (RFC 4226 section 4), base32. */
function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the key URI, which apps read from a QR code or a link. */
function toTotpUri(secret: string, name: string): string {
  return new TOTP({ ...PARAMETERS, issuer: ISSUER, label: name, secret }).toString();
}

/**
 * Finds a code among those valid around a time. Blanks, which apps show in the middle, are accepted.
 * @param code in the form NFKC, so that full-width digits of East Asian keyboards are accepted too
 * @param now milliseconds since 1970
 * @returns the time step of the code, or undefined if it is not valid
 */
function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...PARAMETERS, secret });
  const delta = totp.validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

export { createTotpSecret, findTotpStep, toTotpUri };
