import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';

const credential = {
  id: v.string(),
  rawId: v.string(),
  type: v.literal('public-key'),
  clientExtensionResults: v.object({}),
};

/** The fields that the verification reads; it throws if their contents are wrong. */
const SCHEMAS = {
  creation: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: v.string(),
      attestationObject: v.string(),
      transports: v.optional(v.array(v.string())),
    }),
  }),
  request: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: v.string(),
      authenticatorData: v.string(),
      signature: v.string(),
      userHandle: v.optional(v.string()),
    }),
  }),
};

/** The library's types of what browsers return (`PublicKeyCredential.toJSON()`). */
interface PasskeyResponses {
  creation: RegistrationResponseJSON;
  request: AuthenticationResponseJSON;
}

/**
 * Reads the JSON of a browser's response.
 * @returns undefined if it is not JSON of that shape
 */
export function readPasskeyResponse<Kind extends keyof PasskeyResponses>(
  kind: Kind,
  json: string,
): PasskeyResponses[Kind] | undefined {
  try {
    return v.parse(SCHEMAS[kind], JSON.parse(json)) as PasskeyResponses[Kind];
  } catch {
    return undefined;
  }
}
