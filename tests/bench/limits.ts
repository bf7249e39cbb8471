/**
 * The limits of what pages load, for `npm run size` and `npm run bench`, in kB (1000 bytes) with Brotli 11.
 *
 * "In all" is every byte of scripts and style sheets that arrives within ten seconds of loading a page with a sign-in in
 * English and `portico.css`, while nobody types. Visitors do not load the hints for authors.
 */
export const LIMITS = {
  inAll: { react: 89, slim: 46.13 },
  /** `sign-in.js` and `portico.css`: what people wait for before they can type. */
  untilTypeable: 9.07,
  /** `api.js` and everything that it imports. */
  api: 19.3,
  /** A further element beside a sign-in. */
  element: 3,
  /** The registration or the password reset beside a sign-in: its script, its form and its English texts. */
  registration: 11.7,
  /** A dictionary. */
  language: 2.5,
  /** The texts of registration and password reset in another language. */
  registrationTexts: 2,
  httpStatus: 1,
  loader: 2.5,
} as const;
