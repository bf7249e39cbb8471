import type { IDToken } from 'openid-client';

/** The values with which an ID token names a second factor. By default there are none. */
interface FactorPolicy {
  /** Values of `acr`, the class of a sign-in (OpenID Connect Core 1.0 section 2). */
  readonly acrValues?: readonly string[] | undefined;
  /** Values of `amr`, the methods of a sign-in, such as `otp`, `hwk` or `mfa` (RFC 8176). One is enough. */
  readonly amrValues?: readonly string[] | undefined;
}

/** Returns whether an ID token names a second factor of the policy. */
function hasFactor(
  { acr, amr }: IDToken,
  { acrValues = [], amrValues = [] }: FactorPolicy,
): boolean {
  if (typeof acr === 'string' && acrValues.includes(acr)) return true;
  return (
    Array.isArray(amr) && amr.some((method) => amrValues.some((accepted) => accepted === method))
  );
}

/** Returns the parameter that asks the provider for a second factor; empty without values of `acr`. */
function requestFactor({ acrValues = [] }: FactorPolicy): { acr_values?: string } {
  return acrValues.length > 0 ? { acr_values: acrValues.join(' ') } : {};
}

export { type FactorPolicy, hasFactor, requestFactor };
