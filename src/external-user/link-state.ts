import type { FailureDetail } from '../contract/events.ts';
import type { ExternalUser } from '../contract/external-user.ts';
import type { ExternalUserState } from '../contract/external-user-state.ts';
import type { RegistrationErrors } from '../contract/registration-errors.ts';

/** The errors of a form by field: those of the portal, and those that only the form can find. */
export interface FormErrors extends RegistrationErrors {
  readonly repeat?: 'missing' | 'different' | undefined;
  readonly emailAddress?: 'missing' | 'too-long' | 'invalid' | undefined;
}

/** The state that all forms share. */
export interface FormStatus {
  readonly sending: boolean;
  /** Why the last attempt failed, if no field is the reason. */
  readonly failure?: FailureDetail | undefined;
  readonly errors: FormErrors;
  /** Whether the answer to an attempt got lost: the portal may have accepted it. */
  readonly answerLost: boolean;
}

/** The mail that the person has to open next. */
export type MailKind = 'request' | 'confirmation' | 'reset-confirmation';

/** The result of requesting a mail again. */
export type Resend = 'no' | 'sending' | 'sent' | 'failed';

/**
 * The state of an invited person who opened a mailed link, or the page without a link:
 * - `checking`: the portal checks the link.
 * - `unchecked`: that call failed.
 * - `refused`: the link is unknown, expired or used.
 * - `request`: there is no link; the form requests a mail with one.
 * - `registration` (user state 1), `new-password` (user state 4): the form of the link.
 * - `mailed`: the next step is in a mail. It can be sent again at `resendAt`, in milliseconds since 1970.
 * - `sign-in`: the person only has to sign in. That confirms an address (user state 2) or a new password (user
 *   state 5), or there is nothing to confirm (user state 3). With `hasLink` the token is part of the URL.
 *
 * The user states are those of spec section 4.
 */
export type LinkState =
  | { readonly step: 'checking' }
  | { readonly step: 'unchecked'; readonly failure: FailureDetail }
  | { readonly step: 'refused' }
  | ({ readonly step: 'request' } & FormStatus)
  | ({ readonly step: 'registration'; readonly user: ExternalUser } & FormStatus)
  | ({ readonly step: 'new-password'; readonly user: ExternalUser } & FormStatus)
  | {
      readonly step: 'mailed';
      readonly mail: MailKind;
      readonly emailAddress: string;
      readonly resendAt: number;
      readonly resend: Resend;
    }
  | {
      readonly step: 'sign-in';
      readonly userState: 2 | 3 | 5;
      readonly emailAddress: string;
      readonly hasLink: boolean;
    };

/** A state with a form. */
export type FormState = Extract<LinkState, FormStatus>;

/** A state with the form of a link. */
export type UserFormState = Extract<LinkState, { user: ExternalUser }>;

/** Whether a form is shown. */
export const isForm = (state: LinkState): state is FormState => 'sending' in state;

/** Whether the form of a link is shown. */
export const isUserForm = (state: LinkState): state is UserFormState => 'user' in state;

/**
 * An event that changes the state of an invited person.
 * - The link: `no-link`, `check` (it is being checked), `unchecked`, `described`, `link-invalid`.
 * - A form: `invalid` (found before sending), `send`, `rejected` (errors found by the portal), `failed`,
 *   `accepted`, and `requested` for the form that requests a mail.
 * - A mail that is requested again: `resend`, `resent`, `resend-failed`.
 */
export type LinkEvent =
  | { readonly name: 'no-link' | 'check' | 'link-invalid' }
  | { readonly name: 'unchecked'; readonly failure: FailureDetail }
  | { readonly name: 'described'; readonly user: ExternalUser }
  | { readonly name: 'invalid'; readonly errors: FormErrors }
  | { readonly name: 'send' }
  | { readonly name: 'rejected'; readonly errors: FormErrors; readonly failure: FailureDetail }
  | { readonly name: 'failed'; readonly failure: FailureDetail }
  | { readonly name: 'accepted'; readonly userState: ExternalUserState }
  | { readonly name: 'requested'; readonly emailAddress: string }
  | { readonly name: 'resend' | 'resent' | 'resend-failed' };
