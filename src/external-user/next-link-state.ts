import type { ExternalUser } from '../contract/external-user.ts';
import { EXTERNAL_USER_STATES, type ExternalUserState } from '../contract/external-user-state.ts';
import type { LinkEvent } from './link-event.ts';
import type { LinkState, MailAbout } from './link-state.ts';

/** Milliseconds before a mail can be sent once more. */
export const RESEND_AFTER = 60_000;

const BLANK_FORM = { sending: false, problems: {} } as const;

const { initial, credentialed, verified, pwdResetRequested, pwdResetWaitingForVerification } =
  EXTERNAL_USER_STATES;

/** Where somebody stands after an event. An event that does not belong to the step changes nothing. */
export function nextLinkState(state: LinkState, event: LinkEvent): LinkState {
  switch (event.name) {
    case 'no-link':
      return { step: 'request', ...BLANK_FORM };
    case 'check':
      return { step: 'checking' };
    case 'refused':
      return { step: 'refused' };
    case 'unchecked':
      return { step: 'unchecked', failure: event.failure };
    case 'described':
      return described(state, event.user);
    default:
      return 'sending' in state ? formState(state, event) : mailState(state, event);
  }
}

/** The state into which the portal puts a person whose form it takes. */
export function nextUserState({ step }: Pick<LinkState, 'step'>): ExternalUserState {
  return step === 'registration' ? credentialed : pwdResetWaitingForVerification;
}

type Form = Extract<LinkState, { sending: boolean }>;

/** The step of a link. A form that is there already stays, with new terms perhaps. */
function described(state: LinkState, user: ExternalUser): LinkState {
  const { userState, emailAddress } = user;
  switch (userState) {
    case initial:
      return state.step === 'registration'
        ? { ...state, user }
        : { step: 'registration', user, ...BLANK_FORM };
    case pwdResetRequested:
      return { step: 'new-password', user, ...BLANK_FORM };
    case credentialed:
    case verified:
    case pwdResetWaitingForVerification:
      return { step: 'sign-in', userState, emailAddress, hasLink: true };
  }
}

function formState(state: Form, event: LinkEvent): LinkState {
  switch (event.name) {
    case 'send':
      return { ...state, sending: true, failure: undefined, problems: {} };
    case 'problems':
      return { ...state, sending: false, failure: undefined, problems: event.problems };
    case 'failed':
      return { ...state, sending: false, failure: event.failure };
    case 'requested':
      return mailed('request', event.emailAddress, event.at);
    case 'taken':
      return 'user' in state ? taken(event.userState, state.user.emailAddress, event.at) : state;
    default:
      return state;
  }
}

/** What follows from the state in which the portal has put the person. */
function taken(userState: ExternalUserState, emailAddress: string, at: number): LinkState {
  switch (userState) {
    case verified:
      // The portal asks for no confirmation, and the link is used up.
      return { step: 'sign-in', userState, emailAddress, hasLink: false };
    case credentialed:
      return mailed('confirmation', emailAddress, at);
    case pwdResetWaitingForVerification:
      return mailed('reset-confirmation', emailAddress, at);
    case initial:
    case pwdResetRequested:
      return mailed('request', emailAddress, at);
  }
}

function mailState(state: LinkState, event: LinkEvent): LinkState {
  if (state.step !== 'mailed') return state;
  switch (event.name) {
    case 'resend': {
      const wait = Math.ceil((state.sentAt + RESEND_AFTER - event.at) / 1000);
      return { ...state, resend: wait > 0 ? { wait } : 'sending' };
    }
    case 'resent': {
      // In place of the second mail of a reset comes its first one again.
      const about = state.about === 'reset-confirmation' ? 'request' : state.about;
      return { ...state, about, sentAt: event.at, resend: 'sent' };
    }
    case 'not-resent':
      return { ...state, resend: 'failed' };
    default:
      return state;
  }
}

function mailed(about: MailAbout, emailAddress: string, sentAt: number): LinkState {
  return { step: 'mailed', about, emailAddress, sentAt, resend: 'no' };
}
