import type { FailureDetail } from '../contract/events.ts';
import type { ExternalUser } from '../contract/external-user.ts';
import type { ExternalUserState } from '../contract/external-user-state.ts';
import type { FormProblems } from './link-state.ts';

/**
 * What changes where an invited person stands. The first four are about the link, the next about a form,
 * the last three about a mail that is sent once more. `at` is in milliseconds since 1970.
 */
export type LinkEvent =
  | { readonly name: 'no-link' | 'check' | 'refused' }
  | { readonly name: 'unchecked'; readonly failure: FailureDetail }
  | { readonly name: 'described'; readonly user: ExternalUser }
  | { readonly name: 'send' }
  | { readonly name: 'problems'; readonly problems: FormProblems }
  | { readonly name: 'failed'; readonly failure: FailureDetail | undefined }
  | { readonly name: 'taken'; readonly userState: ExternalUserState; readonly at: number }
  | { readonly name: 'requested'; readonly emailAddress: string; readonly at: number }
  | { readonly name: 'resend' | 'resent'; readonly at: number }
  | { readonly name: 'not-resent' };
