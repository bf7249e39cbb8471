/**
 * Maximum lengths of the texts that a portal accepts, in UTF-16 code units. They are checked before a text is
 * normalized, hashed or parsed, because these steps can take long for a long text.
 */
export const LIMITS = {
  /** User names; also mail addresses (RFC 5321 section 4.5.3.1.3, without the brackets). */
  name: 254,
  password: 512,
  /** Answers to a captcha. */
  captcha: 64,
  /** Terms and conditions. A registration sends them back, so they have to fit into the portal's body limit. */
  terms: 200_000,
  /** Any other text, such as names of people, phone numbers and tokens. */
  text: 1_000,
} as const;

/**
 * Maximum length of the header `Authorization`: `Basic `, and name, colon and password in base64. UTF-8 needs at
 * most three bytes per code unit, and base64 four characters for three bytes.
 */
export const AUTHORIZATION_LIMIT = 3_074;

/** Milliseconds before a mail can be sent again. */
export const RESEND_AFTER = 60_000;
