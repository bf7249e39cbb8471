import type { FailureDetail } from '../contract/events.ts';
import type { ExternalUser } from '../contract/external-user.ts';
import type { RegistrationProblems } from '../contract/registration-problems.ts';

/** What is wrong with a form: what the portal can refuse, and what only the form knows. */
export interface FormProblems extends RegistrationProblems {
  readonly repeat?: 'missing' | 'different' | undefined;
  readonly emailAddress?: 'missing' | 'invalid' | undefined;
}

/** What a form that is sent to the portal has besides its fields. */
interface FormState {
  readonly sending: boolean;
  /** Why the last try failed, where no field is to blame. */
  readonly failure?: FailureDetail | undefined;
  readonly problems: FormProblems;
}

/** The mails that a person can be told to wait for. */
export type MailAbout = 'request' | 'confirmation' | 'reset-confirmation';

/** How it went when a mail was asked for once more. */
export type Resend = 'no' | 'sending' | 'sent' | 'failed' | { readonly wait: number };

/**
 * Where an invited person stands who came by the link of a mail, or without one:
 * - `checking`: the portal is asked what the link is good for.
 * - `unchecked`: it could not say.
 * - `refused`: the link is good for nothing.
 * - `request`: there is no link; one can be mailed.
 * - `registration` (state 1), `new-password` (state 4): the form of the link.
 * - `mailed`: the next step is in a mail. `sentAt` is when, in milliseconds since 1970; `wait` in seconds.
 * - `sign-in`: signing in is what is left to do: it confirms an address (state 2) or a new password
 *   (state 5), or there is nothing to confirm (state 3). `hasLink`: the link has to come along.
 */
export type LinkState =
  | { readonly step: 'checking' }
  | { readonly step: 'unchecked'; readonly failure: FailureDetail }
  | { readonly step: 'refused' }
  | ({ readonly step: 'request' } & FormState)
  | ({ readonly step: 'registration'; readonly user: ExternalUser } & FormState)
  | ({ readonly step: 'new-password'; readonly user: ExternalUser } & FormState)
  | {
      readonly step: 'mailed';
      readonly about: MailAbout;
      readonly emailAddress: string;
      readonly sentAt: number;
      readonly resend: Resend;
    }
  | {
      readonly step: 'sign-in';
      readonly userState: 2 | 3 | 5;
      readonly emailAddress: string;
      readonly hasLink: boolean;
    };
