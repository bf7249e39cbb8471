import { Secret, TOTP } from 'otpauth';

/** What every authenticator app can do (RFC 6238; the key URI format knows no other defaults). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** How many steps a clock may be ahead or behind. */
const WINDOW = 1;

/** Name of the provider in the app. */
const ISSUER = 'Quayside ID';

/** A new secret of 160 bits (RFC 4226 section 4), base32. */
function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Address that an app takes a secret from, as a picture or as a link. */
function totpUriOf(secret: string, name: string): string {
  return new TOTP({ ...PARAMETERS, issuer: ISSUER, label: name, secret }).toString();
}

/**
 * Looks a code up among those that are valid around a time. Blanks, which apps show in the middle, and
 * full-width digits of Asian keyboards are taken.
 * @param now milliseconds since 1970
 * @returns the time step that the code belongs to, or undefined where it fits none
 */
function totpStepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.normalize('NFKC').replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...PARAMETERS, secret });
  const delta = totp.validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

export { newTotpSecret, totpStepOf, totpUriOf };
