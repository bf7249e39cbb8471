import { ok, redirectTo } from '../answers/answer.ts';
import { ANNA } from '../answers/people.ts';
import type { GalleryState } from './gallery-state.ts';

const element = 'mfa';
const AUTHORITY = 'https://id.harbour.example';
const REDIRECT = redirectTo(`${AUTHORITY}/authorize?client_id=portal`);
/** The page of the test is the one to which the authority sends people back: `/frame` stands for its path. */
const RETURN = { screens: { secondFactorReturn: '/frame' } };
const CODE = { code: 'c-1', state: 's-1' };

/** The states of `<portico-mfa>`. */
export const secondFactorStates: readonly GalleryState[] = [
  {
    element,
    name: 'offer',
    answers: { self: ok({ ...ANNA, mfa_enrolled: false }) },
    shows: [{ text: 'mfa.offer' }, { text: 'mfa.setUp' }, { text: 'mfa.later' }],
  },
  {
    element,
    name: 'active',
    answers: { self: ok({ ...ANNA, mfa_enrolled: true }) },
    shows: [{ text: 'mfa.active' }, { text: 'mfa.manage' }],
  },
  {
    element,
    name: 'redirect',
    settings: { allowedOrigins: [AUTHORITY] },
    attributes: { 'confirm-redirect': true },
    answers: { self: REDIRECT },
    shows: [{ text: 'mfa.redirect' }, { text: 'mfa.continue' }],
  },
  {
    element,
    name: 'returning',
    settings: RETURN,
    query: CODE,
    answers: { secondFactorCallback: 'hold' },
    shows: [{ text: 'mfa.checking' }],
  },
  {
    element,
    name: 'nothing',
    settings: RETURN,
    shows: [{ text: 'mfa.nothing' }, { text: 'signIn.goTo' }],
  },
  {
    element,
    name: 'canceled',
    settings: RETURN,
    query: { error: 'access_denied', state: 's-1' },
    shows: [{ text: 'failure.second-factor-canceled' }, { text: 'mfa.startOver' }],
  },
  {
    element,
    name: 'failed',
    settings: RETURN,
    query: { error: 'server_error', state: 's-1' },
    shows: [{ text: 'failure.second-factor-failed' }, { text: 'mfa.startOver' }],
  },
  {
    element,
    name: 'signed-in',
    settings: RETURN,
    query: CODE,
    answers: { self: ok(ANNA), login: ok({}) },
    shows: [{ text: 'signIn.signedInAs' }, { text: 'signIn.continue' }],
  },
];
