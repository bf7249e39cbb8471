import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';

const credential = {
  id: v.string(),
  rawId: v.string(),
  type: v.literal('public-key'),
  clientExtensionResults: v.object({}),
};

/** What the checks of the library read; they throw on what is wrong inside. */
const ANSWERS = {
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

/** The types of the library for what browsers make of a credential (`toJSON`). */
interface Answers {
  creation: RegistrationResponseJSON;
  request: AuthenticationResponseJSON;
}

/** Reads the JSON of a browser's answer. @returns undefined for anything else */
export function readPasskeyAnswer<Kind extends keyof Answers>(
  kind: Kind,
  text: string,
): Answers[Kind] | undefined {
  try {
    return v.parse(ANSWERS[kind], JSON.parse(text)) as Answers[Kind];
  } catch {
    return undefined;
  }
}
