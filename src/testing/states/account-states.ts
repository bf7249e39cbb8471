import { ok } from '../answers/answer.ts';
import { ADMINISTRATOR, ANNA, LONG_NAME, WITHOUT_PICTURE } from '../answers/people.ts';
import type { GalleryState } from './gallery-state.ts';
import { click } from './gestures.ts';

type AccountState = Omit<GalleryState, 'element' | 'attributes'>;

const SETTINGS = { screens: { password: '/account/password', sessions: '/account/sessions' } };

/** The states of `<portico-account>`, which exist for its menu and for its panel. */
const STATES: readonly AccountState[] = [
  {
    name: 'open',
    answers: { self: ok(ANNA) },
    shows: [{ text: 'account.used' }, { text: 'account.changePassword' }],
  },
  {
    name: 'almost-full',
    answers: {
      self: ok({ ...ANNA, disk_space_used: 4.8e9, isQuotaWatermarkCrossed: true }),
    },
    shows: [{ text: 'account.almostFull' }],
  },
  {
    name: 'full',
    answers: { self: ok({ ...ANNA, disk_space_used: 5.1e9, isQuotaWatermarkCrossed: true }) },
    shows: [{ text: 'account.full' }],
  },
  {
    name: 'unlimited',
    answers: { self: ok({ ...ANNA, disk_space_quota: -1 }) },
    shows: [{ text: 'account.usedUnlimited' }],
  },
  {
    name: 'nothing-used',
    answers: { self: ok({ ...ANNA, disk_space_used: 0 }) },
    shows: [{ text: 'account.used' }],
  },
  {
    name: 'no-picture',
    answers: { self: ok(WITHOUT_PICTURE) },
    shows: [{ text: 'account.used' }],
  },
  {
    name: 'long-name',
    answers: { self: ok(LONG_NAME) },
    shows: [{ text: 'account.used' }],
  },
  {
    name: 'license',
    answers: { self: ok(ADMINISTRATOR), releaseInfo: ok({ license_expired: true }) },
    shows: [{ text: 'license.expiredForAdministrator' }, { text: 'account.used' }],
  },
  {
    name: 'own-links',
    answers: { self: ok(ANNA) },
    content: '<a slot="links" href="#plan">{plan}</a><a slot="links" href="#ask">{askForPlan}</a>',
    shows: [{ text: 'account.used' }, { text: 'account.changePassword' }],
  },
  {
    name: 'signing-out',
    answers: { self: ok(ANNA), logout: 'hold' },
    gestures: [click('account.signOut')],
    shows: [{ text: 'account.signingOut' }, { text: 'account.used' }],
  },
];

/** The states of `<portico-account>`. */
export const accountStates: readonly GalleryState[] = [
  {
    element: 'account',
    name: 'closed',
    settings: SETTINGS,
    answers: { self: ok(ANNA) },
    shows: [{ part: 'account' }],
  },
  ...STATES.map(
    (state): GalleryState => ({
      ...state,
      element: 'account',
      settings: SETTINGS,
      gestures: [{ type: 'open' }, ...(state.gestures ?? [])],
    }),
  ),
  ...STATES.map(
    (state): GalleryState => ({
      ...state,
      element: 'account',
      name: `panel-${state.name}`,
      panelOf: state.name,
      attributes: { variant: 'panel' },
      settings: SETTINGS,
    }),
  ),
];
