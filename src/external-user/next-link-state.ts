import type { ExternalUser } from '../contract/external-user.ts';
import {
  CREDENTIALED,
  type ExternalUserState,
  INITIAL,
  RESET_REQUESTED,
  RESET_UNCONFIRMED,
  VERIFIED,
} from '../contract/external-user-state.ts';
import { traitsOf } from '../contract/failure.ts';
import { RESEND_AFTER } from '../contract/limits.ts';
import {
  type FormErrors,
  type FormStatus,
  isForm,
  isUserForm,
  type LinkEvent,
  type LinkState,
  type MailKind,
  type UserFormState,
} from './link-state.ts';

const BLANK_FORM = { sending: false, errors: {}, answerLost: false } as const;

/**
 * The state after an event. An event that does not fit the state changes nothing.
 * @param at the time of the event, in milliseconds since 1970
 */
export function nextLinkState(state: LinkState, event: LinkEvent, at: number): LinkState {
  switch (event.name) {
    case 'no-link':
      return { step: 'request', ...BLANK_FORM };
    case 'check':
      return { step: 'checking' };
    case 'unchecked':
      // A form that is already shown stays, with what the person has typed.
      return isUserForm(state)
        ? { ...state, sending: false, failure: event.failure }
        : { step: 'unchecked', failure: event.failure };
    case 'described':
      return afterDescribed(state, event.user);
    case 'link-invalid':
      return afterLinkInvalid(state, at);
    case 'send':
      return changeForm(state, { sending: true, failure: undefined, errors: {} });
    case 'invalid':
      return changeForm(state, { sending: false, failure: undefined, errors: event.errors });
    case 'rejected':
      return changeForm(state, { ...BLANK_FORM, failure: undefined, errors: event.errors });
    case 'failed': {
      const { failure } = event;
      // A later attempt that fails for another reason says nothing about an earlier one.
      const isLost = traitsOf(failure.code).mayBeAccepted && { answerLost: true };
      return changeForm(state, { sending: false, failure, ...isLost });
    }
    case 'accepted':
      return isUserForm(state)
        ? afterAccepted(event.userState, state.user.emailAddress, at)
        : state;
    case 'requested':
      return state.step === 'request' ? mailed('request', event.emailAddress, at) : state;
    case 'resend':
    case 'resent':
    case 'resend-failed':
      return afterResend(state, event.name, at);
    default:
      return event satisfies never;
  }
}

/**
 * Whether the portal requires more than the form shows, or other terms, because its settings have changed
 * since it described the link.
 */
export function isOutdated(state: UserFormState, errors: FormErrors): boolean {
  return errors.termsAndConditions === 'changed' || hasHiddenError(state, errors);
}

/** Whether the form has no field for one of the errors. */
export function hasHiddenError({ step, user }: UserFormState, errors: FormErrors): boolean {
  if (step === 'new-password') return errors.password === undefined;
  const { phone, termsAndConditions } = errors;
  return (
    (termsAndConditions !== undefined && !user.termsAndConditions) ||
    (phone !== undefined && user.phoneNumberProvisionOnSignUp !== true)
  );
}

function changeForm(state: LinkState, change: Partial<FormStatus>): LinkState {
  return isForm(state) ? { ...state, ...change } : state;
}

/** A registration form that is already shown stays, possibly with other terms. */
function afterDescribed(state: LinkState, user: ExternalUser): LinkState {
  const { userState, emailAddress } = user;
  switch (userState) {
    case INITIAL:
      return state.step === 'registration'
        ? { ...state, user }
        : { step: 'registration', user, ...BLANK_FORM };
    case RESET_REQUESTED:
      return { step: 'new-password', user, ...BLANK_FORM };
    case CREDENTIALED:
    case VERIFIED:
    case RESET_UNCONFIRMED:
      return { step: 'sign-in', userState, emailAddress, hasLink: true };
    default:
      return userState satisfies never;
  }
}

/** If the answer to an earlier attempt got lost, that attempt has used the link: the form was accepted. */
function afterLinkInvalid(state: LinkState, at: number): LinkState {
  if (state.step === 'checking') return { step: 'refused' };
  if (!isUserForm(state)) return state;
  if (!state.answerLost) return { step: 'refused' };
  const userState = state.step === 'registration' ? CREDENTIALED : RESET_UNCONFIRMED;
  return afterAccepted(userState, state.user.emailAddress, at);
}

/** @param userState the state in which the portal has put the person */
function afterAccepted(userState: ExternalUserState, emailAddress: string, at: number): LinkState {
  switch (userState) {
    case VERIFIED:
      // The portal needs no confirmation, and the link is used.
      return { step: 'sign-in', userState, emailAddress, hasLink: false };
    case CREDENTIALED:
      return mailed('confirmation', emailAddress, at);
    case RESET_UNCONFIRMED:
      return mailed('reset-confirmation', emailAddress, at);
    case INITIAL:
    case RESET_REQUESTED:
      return mailed('request', emailAddress, at);
    default:
      return userState satisfies never;
  }
}

function afterResend(
  state: LinkState,
  event: 'resend' | 'resent' | 'resend-failed',
  at: number,
): LinkState {
  if (state.step !== 'mailed') return state;
  switch (event) {
    case 'resend': {
      const left = state.resendAt - at;
      // Where the clock was set back, the wait is unknown.
      const isEarly = left > 0 && left <= RESEND_AFTER;
      return isEarly || state.resend === 'sending' ? state : { ...state, resend: 'sending' };
    }
    case 'resent': {
      // The portal has no call that repeats the second mail of a reset: it sends the first mail again.
      const mail = state.mail === 'reset-confirmation' ? 'request' : state.mail;
      return { ...state, mail, resendAt: at + RESEND_AFTER, resend: 'sent' };
    }
    case 'resend-failed':
      return { ...state, resend: 'failed' };
    default:
      return event satisfies never;
  }
}

function mailed(mail: MailKind, emailAddress: string, at: number): LinkState {
  return { step: 'mailed', mail, emailAddress, resendAt: at + RESEND_AFTER, resend: 'no' };
}
