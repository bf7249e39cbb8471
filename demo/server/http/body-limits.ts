import { LIMITS } from '../../../src/contract/limits.ts';
import { AUTHORITY_LIMITS, SETTINGS_LIMITS } from './form-fields.ts';

/** Most bytes of a UTF-16 code unit in JSON: `\u0041` (RFC 8259 section 7). */
const JSON_UNIT = 6;

/** Most bytes of a UTF-16 code unit in a form: three bytes of UTF-8, each as `%E2`. */
const FORM_UNIT = 9;

/** Most bytes of an ASCII character in a form, such as `%22`. */
const FORM_ASCII_UNIT = 3;

/** Bytes for the name of a field and the punctuation around it. */
const FIELD = 64;

/** Bytes for the fields of a record that the portal does not read: flags, and the rules for passwords. */
const UNREAD_FIELDS = 2_048;

const addUp = (unit: number, lengths: readonly number[]) =>
  lengths.reduce((sum, length) => sum + FIELD + unit * length, 0);

const toFormLimit = (...lengths: number[]) => addUp(FORM_UNIT, lengths);
const toAsciiFormLimit = (...lengths: number[]) => addUp(FORM_ASCII_UNIT, lengths);

/** A registration record without the terms: address, token, phone, password, first and last name. */
const RECORD =
  UNREAD_FIELDS +
  addUp(JSON_UNIT, [
    LIMITS.name,
    LIMITS.text,
    LIMITS.text,
    LIMITS.password,
    LIMITS.text,
    LIMITS.text,
  ]);

/**
 * The most bytes that the routes of portal and authority read as a body. Each limit lets the longest texts
 * pass that the route accepts, in their longest encoding, and nothing longer: a body is in memory until it
 * is complete or the time for the request is over.
 */
export const BODY_LIMITS = {
  /** Routes without a body. Some clients send an empty object all the same. */
  none: 64,

  /** A record without terms, which only a registration accepts. */
  record: RECORD,
  /** A record with the accepted terms, if they are as long as the settings allow. */
  registration: RECORD + addUp(JSON_UNIT, [LIMITS.terms]),
  /** Name, password, answer to a captcha, token of a mailed link. */
  portalLogin: toFormLimit(LIMITS.name, LIMITS.password, LIMITS.captcha, LIMITS.text),
  /** Address, language, origin of a partner's site. */
  invitation: toFormLimit(LIMITS.text, 0, LIMITS.text),
  /** The name, for password managers, and three passwords. */
  ownPassword: toFormLimit(LIMITS.name, LIMITS.password, LIMITS.password, LIMITS.password),
  /** The name, for password managers, and the password. */
  confirmation: toFormLimit(LIMITS.name, LIMITS.password),
  /** The settings of the portal: the terms, three lists, and other texts. */
  settings: toFormLimit(
    SETTINGS_LIMITS.area,
    ...Array<number>(3).fill(SETTINGS_LIMITS.list),
    ...Array<number>(68).fill(LIMITS.text),
  ),
  /** The id of a session, a UUID. */
  endSession: toAsciiFormLimit(36),
  /** The purpose of a linked account. */
  linkedAccount: toAsciiFormLimit(14),
  /** The name of a person, the purpose of a linked account, and the account. */
  accountOfPerson: toFormLimit(LIMITS.name, LIMITS.text) + toAsciiFormLimit(14),

  /** Name and password at the authority. */
  signIn: toFormLimit(LIMITS.name, LIMITS.password),
  /** A code of an app or a recovery code. */
  code: toFormLimit(AUTHORITY_LIMITS.code),
  /** The JSON of a passkey, which is ASCII. */
  passkey: toAsciiFormLimit(AUTHORITY_LIMITS.passkey),
  /** The id of a passkey, which is base64url. */
  credential: toAsciiFormLimit(AUTHORITY_LIMITS.credential),
  /** The id of a passkey and its new name. */
  renaming: toAsciiFormLimit(AUTHORITY_LIMITS.credential) + toFormLimit(LIMITS.text),
  /** Whether the recovery codes are saved: `yes`. */
  saved: toAsciiFormLimit(3),
  /** Forms that the provider library reads: a code, two addresses, and the credentials of a client. */
  provider: toAsciiFormLimit(LIMITS.text, LIMITS.text, LIMITS.name, LIMITS.name),
} as const;

/** Length of terms, in UTF-16 code units, up to which a page may also send those that it got before a change. */
const USUAL_TERMS = 20_000;

/**
 * Returns the most bytes of a registration at a portal with these terms. Few portals have the longest that
 * the settings allow, and to parse a megabyte takes more than 10 ms.
 */
export function getRegistrationLimit(terms: string): number {
  return RECORD + addUp(JSON_UNIT, [Math.max(terms.length, USUAL_TERMS)]);
}
