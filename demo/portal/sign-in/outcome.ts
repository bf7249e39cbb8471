import type { Person } from '../people/person.ts';

/** How an attempt to sign in ended. Times are seconds. */
export type Outcome =
  /** The person as they were when the password was right: a session begins only while it is theirs. */
  | { readonly kind: 'signed-in'; readonly person: Person }
  | { readonly kind: 'wrong'; readonly captchaNext: boolean }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'closed'; readonly retryAfter: number | undefined };
