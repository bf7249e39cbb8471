import * as v from 'valibot';
import { LIMITS } from '../../../src/contract/limits.ts';
import { normalizeText } from '../normalize-text.ts';

/** Maximum lengths of the fields that only the authority has, in UTF-16 code units. */
export const AUTHORITY_LIMITS = {
  /** The JSON of a passkey: attestations contain keys and certificates. */
  passkey: 16_000,
  /** A code of an app or a recovery code, with blanks or dashes. */
  code: 64,
  /** A signed ticket with a name and a URL. */
  ticket: 4_000,
  /** A credential id: 1023 bytes (Web Authentication Level 3, section 5.8.3) in base64url. */
  credential: 1_364,
} as const;

/** Maximum lengths of long texts in the form of the settings, in UTF-16 code units. */
export const SETTINGS_LIMITS = {
  /** A list with an entry in each line. */
  list: 10_000,
  /** The terms, and some more, so that terms that are too long get an explanation. */
  area: LIMITS.terms + LIMITS.text,
} as const;

/** Returns whether a database can store the text: NUL is not part of PostgreSQL's texts. */
const isStorable = (text: string | undefined, limit: number) =>
  text === undefined || (text.length <= limit && !text.includes('\0'));

/** Creates a field like `textField` with another limit. */
export const createTextField = (limit: number) =>
  v.pipe(
    v.fallback(v.string(), ''),
    v.check((text) => isStorable(text, limit)),
  );

const optional = (limit: number) =>
  v.pipe(
    v.fallback(v.optional(v.string()), undefined),
    v.check((text) => isStorable(text, limit)),
  );

/**
 * A text field of a form or query; empty if the field is missing or was sent more than once. A text
 * that is too long is refused with 400, here and in all other fields.
 */
export const textField = createTextField(LIMITS.text);

/** A text field of a form or query; undefined if the field is missing or was sent more than once. */
export const optionalField = optional(LIMITS.text);

/** A login name. */
export const nameField = createTextField(LIMITS.name);

/** A password. */
export const passwordField = createTextField(LIMITS.password);

/** A code of a second factor, in any Unicode form of its letters and digits. */
export const codeField = v.pipe(
  createTextField(AUTHORITY_LIMITS.code),
  v.transform((text) => normalizeText(text, 'NFKC', AUTHORITY_LIMITS.code)),
);

/** The JSON of a passkey that a browser created or used. */
export const passkeyField = createTextField(AUTHORITY_LIMITS.passkey);

/** The id of a passkey. */
export const credentialField = createTextField(AUTHORITY_LIMITS.credential);

/** A signed ticket. */
export const ticketField = optional(AUTHORITY_LIMITS.ticket);

/** Path parameters with the `id` of a database row; 0, which no row has, for anything else. */
export const rowParams = v.object({
  id: v.fallback(
    v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
    0,
  ),
});
