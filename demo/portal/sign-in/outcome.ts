import type { Person } from '../people/person.ts';

/** How an attempt to sign in ended. Times are seconds. */
export type Outcome =
  | { readonly kind: 'signed-in'; readonly person: Person }
  | { readonly kind: 'wrong'; readonly captchaNext: boolean }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'closed'; readonly retryAfter: number | undefined };
