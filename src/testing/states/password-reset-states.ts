import { type Answers, ok, refuse } from '../answers/answer.ts';
import { GOOD_PASSWORD, INVITED, INVITED_ADDRESS } from '../answers/people.ts';
import type { GalleryState } from './gallery-state.ts';
import { click, fill, see, submit } from './gestures.ts';

const element = 'password-reset';
const TOKEN = { token: 'link-7c41' } as const;
const FORM: Answers = { externalUser: ok({ ...INVITED, userState: 4 }) };
const REQUESTED = [fill('emailAddress', INVITED_ADDRESS), submit, see('mail.againIn')];
const FILLED = [
  fill('password', GOOD_PASSWORD),
  see('strength.good'),
  fill('repeat', GOOD_PASSWORD),
];

/** The states of `<portico-password-reset>`. */
export const passwordResetStates: readonly GalleryState[] = [
  {
    element,
    name: 'request',
    shows: [{ text: 'reset.request' }, { text: 'reset.requestSubmit' }],
  },
  {
    element,
    name: 'empty',
    gestures: [submit],
    shows: [{ text: 'missing.emailAddress' }],
  },
  {
    element,
    name: 'wrong-address',
    gestures: [fill('emailAddress', 'greta'), submit],
    shows: [{ text: 'emailAddressError.invalid' }],
  },
  {
    element,
    name: 'not-sent',
    answers: { resetPasswordRequested: refuse(429, 'Too many attempts') },
    gestures: [fill('emailAddress', INVITED_ADDRESS), submit],
    shows: [{ part: 'alert' }, { text: 'reset.requestSubmit' }],
  },
  {
    element,
    name: 'sent',
    gestures: REQUESTED,
    shows: [{ text: 'mailSent.request' }, { text: 'mail.againIn' }],
  },
  {
    element,
    name: 'resend',
    gestures: [...REQUESTED, { type: 'wait', seconds: 60 }],
    shows: [{ text: 'mail.again' }],
    hides: [{ text: 'mail.againIn' }],
  },
  {
    element,
    name: 'resent',
    gestures: [...REQUESTED, { type: 'wait', seconds: 60 }, see('mail.again'), click('mail.again')],
    shows: [{ text: 'mail.sent' }, { text: 'mail.againIn' }],
  },
  {
    element,
    name: 'new-password',
    attributes: TOKEN,
    answers: FORM,
    shows: [{ text: 'reset.password' }, { text: 'reset.submit' }],
  },
  {
    element,
    name: 'different',
    attributes: TOKEN,
    answers: FORM,
    gestures: [
      fill('password', GOOD_PASSWORD),
      fill('repeat', 'tide'),
      see('strength.good'),
      submit,
    ],
    shows: [{ text: 'fieldError.different' }],
  },
  {
    element,
    name: 'saved',
    attributes: TOKEN,
    answers: FORM,
    gestures: [...FILLED, submit],
    shows: [{ text: 'mailSent.reset-confirmation' }],
  },
  {
    element,
    name: 'done',
    attributes: TOKEN,
    answers: { externalUser: ok({ ...INVITED, userState: 5 }) },
    shows: [{ text: 'link.confirmPassword' }, { text: 'signIn.goTo' }],
  },
];
