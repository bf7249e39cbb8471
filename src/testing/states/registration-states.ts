import { type Answers, ok, refuse } from '../answers/answer.ts';
import { GOOD_PASSWORD, INVITED, INVITED_ADDRESS, INVITED_WITH_TERMS } from '../answers/people.ts';
import type { GalleryState } from './gallery-state.ts';
import { click, fill, see, submit, tick } from './gestures.ts';

const element = 'registration';
const TOKEN = { token: 'link-7c41' } as const;
const FORM: Answers = { externalUser: ok(INVITED) };

const FILLED = [
  fill('firstName', 'Greta'),
  fill('lastName', 'Öberg'),
  fill('password', GOOD_PASSWORD),
  see('strength.good'),
  fill('repeat', GOOD_PASSWORD),
];
const SENT = [...FILLED, submit, see('mail.againIn')];

/** The states of `<portico-registration>`. */
export const registrationStates: readonly GalleryState[] = [
  {
    element,
    name: 'checking',
    attributes: TOKEN,
    answers: { externalUser: 'hold' },
    shows: [{ text: 'link.checking' }],
  },
  {
    element,
    name: 'form',
    attributes: TOKEN,
    answers: FORM,
    shows: [{ text: 'registration.submit' }, { text: 'registration.firstName' }],
    hides: [{ text: 'registration.phone' }],
  },
  {
    element,
    name: 'form-with-terms',
    attributes: TOKEN,
    answers: { externalUser: ok(INVITED_WITH_TERMS) },
    shows: [{ text: 'registration.phone' }, { part: 'terms' }, { text: 'registration.accept' }],
  },
  {
    element,
    name: 'empty',
    attributes: TOKEN,
    answers: { externalUser: ok(INVITED_WITH_TERMS) },
    gestures: [submit],
    shows: [
      { text: 'missing.firstName' },
      { text: 'missing.lastName' },
      { text: 'missing.phone' },
      { text: 'missing.password' },
      { text: 'missing.termsAndConditions' },
    ],
  },
  {
    element,
    name: 'errors',
    attributes: TOKEN,
    answers: {
      externalUser: ok(INVITED_WITH_TERMS),
      register: refuse(
        422,
        'Invalid record',
        {},
        {
          firstName: 'too-long',
          lastName: 'invalid',
          phone: 'invalid',
          password: 'common',
          termsAndConditions: 'changed',
        },
      ),
    },
    gestures: [...FILLED, fill('phone', '+46 8 123'), tick('termsAndConditions'), submit],
    shows: [
      { text: 'fieldError.too-long' },
      { text: 'fieldError.invalid' },
      { text: 'fieldError.common' },
      { text: 'fieldError.changed' },
    ],
  },
  {
    element,
    name: 'typing',
    attributes: TOKEN,
    answers: FORM,
    gestures: [fill('firstName', 'Greta'), fill('password', 'Tide'), see('strength.weak')],
    shows: [{ text: 'strength.weak' }, { part: 'checklist' }],
  },
  {
    element,
    name: 'good-password',
    attributes: TOKEN,
    answers: FORM,
    gestures: FILLED,
    shows: [{ text: 'strength.good' }],
  },
  {
    element,
    name: 'sent',
    attributes: TOKEN,
    answers: FORM,
    gestures: SENT,
    shows: [{ text: 'mailSent.confirmation' }, { text: 'mail.againIn' }],
  },
  {
    element,
    name: 'resend',
    attributes: TOKEN,
    answers: FORM,
    gestures: [...SENT, { type: 'wait', seconds: 60 }],
    shows: [{ text: 'mail.again' }],
    hides: [{ text: 'mail.againIn' }],
  },
  {
    element,
    name: 'resent',
    attributes: TOKEN,
    answers: FORM,
    gestures: [...SENT, { type: 'wait', seconds: 60 }, see('mail.again'), click('mail.again')],
    shows: [{ text: 'mail.sent' }, { text: 'mail.againIn' }],
  },
  {
    element,
    name: 'refused',
    attributes: TOKEN,
    shows: [{ text: 'link.refused' }, { text: 'link.another' }],
  },
  {
    element,
    name: 'another',
    attributes: TOKEN,
    gestures: [click('link.another')],
    shows: [{ text: 'registration.lost' }, { text: 'reset.requestSubmit' }],
  },
  {
    element,
    name: 'another-sent',
    attributes: TOKEN,
    gestures: [click('link.another'), fill('emailAddress', INVITED_ADDRESS), submit],
    shows: [{ text: 'mailSent.request' }],
  },
  {
    element,
    name: 'sign-in-step',
    attributes: TOKEN,
    answers: { externalUser: ok({ ...INVITED, userState: 2 }) },
    shows: [{ text: 'link.confirmAddress' }, { text: 'signIn.goTo' }],
  },
  {
    element,
    name: 'ready',
    attributes: TOKEN,
    answers: { externalUser: ok({ ...INVITED, userState: 3 }) },
    shows: [{ text: 'link.ready' }, { text: 'signIn.goTo' }],
  },
  {
    element,
    name: 'portal-down',
    attributes: TOKEN,
    answers: { externalUser: refuse(500, 'Internal server error') },
    shows: [{ text: 'failure.server-error' }, { text: 'signIn.checkAgain' }],
  },
];
