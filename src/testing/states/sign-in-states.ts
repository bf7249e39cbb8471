import type { SettingsInput } from '../../settings/settings.ts';
import { type Answers, ok, redirectTo, refuse } from '../answers/answer.ts';
import { NO_SESSION, PUBLIC_INFO } from '../answers/default-answers.ts';
import { ADMINISTRATOR, ANNA } from '../answers/people.ts';
import type { GalleryState } from './gallery-state.ts';
import { click, fill, signIn } from './gestures.ts';

/** The button of the form. Its text is also the title of the card. */
const FORM = { selector: 'button[type="submit"]' } as const;

const element = 'sign-in';
const LINKS = { 'forgot-password-url': 'reset', 'registration-url': 'register' } as const;
const WITH_LOGO = { branding: { ...PUBLIC_INFO.branding, loginImage: 'logo' } };
const GUESTS: Answers = { publicInfo: ok({ ...PUBLIC_INFO, guestAccess: true }) };
const SINGLE_SIGN_ON = { singleSignOn: { loginUrl: '/ssf/sso/login' } };
const PROVIDERS = {
  singleSignOn: [
    {
      id: 'harbour',
      label: 'Harbour ID',
      icon: 'harbour.svg',
      loginUrl: '/sso/harbour',
      domains: ['harbour.example'],
    },
    { id: 'lighthouse', label: 'Lighthouse', icon: 'lighthouse.svg', loginUrl: '/sso/lighthouse' },
  ],
};
/** What a page sets that has its own words in a language that is not built in, and several providers. */
const OWN = {
  identifier: 'email',
  languages: ['uk', 'fr'],
  texts: {
    uk: {
      'signIn.title': 'Вітаємо в порту',
      'signIn.name': 'Електронна пошта',
      'signIn.password': 'Пароль',
      'signIn.submit': 'Увійти',
      'signIn.or': 'або',
      'signIn.continueWith': 'Продовжити з {{provider}}',
      'signIn.forgotPassword': 'Забули пароль?',
      'signIn.register': 'Створити обліковий запис',
      'signIn.rememberName': 'Запамʼятати пошту',
      'password.show': 'Показати пароль',
      'localePicker.label': 'Мова',
      'failure.invalid-credentials': 'Порт не знає такої пошти або пароля.',
    },
  },
  singleSignOn: [
    ...PROVIDERS.singleSignOn,
    {
      id: 'city',
      label: { uk: 'Міський ключ', en: 'City key' },
      loginUrl: '/sso/city',
      domains: ['city.example'],
    },
  ],
} as const satisfies SettingsInput;
const AUTHORITY = 'https://id.harbour.example';
const PASSWORD = { name: 'password' } as const;

/** The states of `<portico-sign-in>`. */
export const signInStates: readonly GalleryState[] = [
  {
    element,
    name: 'idle',
    attributes: LINKS,
    shows: [FORM, { text: 'signIn.forgotPassword' }],
  },
  {
    element,
    name: 'focused',
    gestures: [{ type: 'focus', control: { name: 'name' } }],
    // The name of the portal is there after the view: people can use the form before.
    shows: [{ selector: '.portico-product bdi' }, { focused: 'name' }],
  },
  {
    element,
    name: 'empty',
    attributes: LINKS,
    gestures: [{ type: 'click', control: { selector: '[type="submit"]' } }],
    shows: [{ text: 'signIn.nameMissing' }, { text: 'signIn.passwordMissing' }],
  },
  {
    element,
    name: 'wrong-password',
    attributes: LINKS,
    gestures: signIn,
    shows: [{ text: 'failure.invalid-credentials' }, { focused: 'password' }],
  },
  {
    element,
    name: 'wrong-password-captcha',
    answers: { login: refuse(401, 'Invalid Credential') },
    gestures: signIn,
    shows: [{ text: 'failure.invalid-credential-require-captcha' }, { part: 'captcha-picture' }],
  },
  {
    element,
    name: 'busy',
    attributes: LINKS,
    answers: { login: 'hold' },
    gestures: signIn,
    shows: [{ text: 'signIn.busy' }, { text: 'signIn.cancel' }],
  },
  {
    element,
    name: 'captcha',
    answers: { login: refuse(401, 'Invalid Captcha') },
    gestures: signIn,
    shows: [{ part: 'captcha-picture' }, { text: 'failureDetail.captchaDue' }],
  },
  {
    element,
    name: 'captcha-question',
    answers: { login: refuse(401, 'Invalid Captcha') },
    gestures: [...signIn, click('captcha.asQuestion')],
    shows: [{ part: 'captcha-question' }, { text: 'captcha.questionAnswer' }],
    hides: [{ text: 'captcha.loading' }],
  },
  {
    element,
    name: 'captcha-wrong',
    answers: { login: refuse(401, 'Invalid Captcha') },
    gestures: [
      ...signIn,
      { type: 'see', text: 'failureDetail.captchaDue' },
      fill('captcha', 'r4'),
      fill('password', 'lighthouse by the sea'),
      { type: 'click', control: { selector: '[type="submit"]' } },
    ],
    shows: [{ text: 'failure.incorrect-captcha' }, { part: 'captcha-picture' }],
  },
  {
    element,
    name: 'rate-limited',
    answers: { login: refuse(429, 'Too many attempts', { 'Retry-After': '90' }) },
    gestures: signIn,
    shows: [{ text: 'failureDetail.rateLimitedFor' }],
  },
  {
    element,
    name: 'closed',
    answers: { login: refuse(503, 'The login is disabled', { 'Retry-After': '600' }) },
    gestures: signIn,
    shows: [{ text: 'signIn.checkAgain' }, { text: 'failureDetail.loginDisabledFor' }],
    hides: [{ text: 'signIn.password' }],
  },
  {
    element,
    name: 'offline',
    answers: { login: 'drop' },
    gestures: signIn,
    shows: [{ text: 'failure.network' }],
  },
  {
    element,
    name: 'browser-offline',
    attributes: LINKS,
    gestures: [{ type: 'go-offline' }],
    shows: [{ text: 'signIn.offline' }, FORM],
  },
  {
    element,
    name: 'guest',
    answers: GUESTS,
    shows: [{ text: 'signIn.guest' }],
  },
  {
    element,
    name: 'single-sign-on',
    settings: SINGLE_SIGN_ON,
    shows: [{ text: 'signIn.singleSignOn' }],
  },
  {
    element,
    name: 'single-sign-on-first',
    attributes: { ...LINKS, 'single-sign-on-first': true },
    settings: SINGLE_SIGN_ON,
    shows: [{ text: 'signIn.singleSignOn' }, { text: 'signIn.or' }, FORM],
  },
  {
    element,
    name: 'guest-logo',
    attributes: LINKS,
    answers: { publicInfo: ok({ ...WITH_LOGO, guestAccess: true }) },
    shows: [{ text: 'signIn.guest' }, { part: 'logo' }],
  },
  {
    element,
    name: 'single-sign-on-logo',
    attributes: LINKS,
    settings: SINGLE_SIGN_ON,
    answers: { publicInfo: ok(WITH_LOGO) },
    shows: [{ text: 'signIn.singleSignOn' }, { part: 'logo' }],
  },
  {
    element,
    name: 'signed-in',
    answers: { self: ok(ANNA) },
    shows: [{ text: 'signIn.signedInAs' }, { text: 'signIn.continue' }],
  },
  {
    element,
    name: 'password-shown',
    gestures: [fill('name', 'anna'), fill('password', 'lighthouse'), click('password.show')],
    shows: [{ selector: 'input[name="password"][type="text"]' }, { text: 'password.hide' }],
  },
  {
    element,
    name: 'caps-lock',
    gestures: [
      fill('name', 'anna'),
      { type: 'focus', control: PASSWORD },
      { type: 'caps-lock', control: PASSWORD, text: 'password.capsLock' },
    ],
    shows: [{ text: 'password.capsLock' }],
  },
  {
    element,
    name: 'access-disabled',
    answers: { login: ok({}) },
    answersAfterLogin: { self: ok({ ...ANNA, web_access_enabled: false }) },
    gestures: signIn,
    shows: [{ text: 'failure.access-disabled' }],
  },
  {
    element,
    name: 'web-access-off',
    answers: { publicInfo: ok({ ...PUBLIC_INFO, webAccessEnabled: false }) },
    shows: [{ text: 'signIn.checkAgain' }],
    hides: [{ text: 'signIn.password' }],
  },
  {
    element,
    name: 'name-filled',
    attributes: { ...LINKS, 'user-name': 'anna' },
    shows: [{ selector: 'input[name="name"]' }, FORM],
  },
  {
    element,
    name: 'remember-name',
    attributes: { ...LINKS, 'remember-name': true },
    shows: [{ text: 'signIn.rememberName' }, FORM],
    hides: [{ selector: ':checked' }],
  },
  {
    element,
    name: 'name-remembered',
    attributes: { ...LINKS, 'remember-name': true, autofocus: true },
    stored: { 'portico.remembered-name': 'anna', 'portico.last-way': 'password' },
    shows: [{ selector: 'input[type="checkbox"]:checked' }, { focused: 'password' }],
  },
  {
    element,
    name: 'single-sign-on-remembered',
    attributes: { ...LINKS, 'remember-name': true },
    settings: SINGLE_SIGN_ON,
    stored: { 'portico.last-way': 'single-sign-on' },
    shows: [{ text: 'signIn.lastUsed' }, { text: 'signIn.singleSignOn' }],
  },
  {
    element,
    name: 'providers',
    attributes: { ...LINKS, 'remember-name': true },
    settings: PROVIDERS,
    stored: { 'portico.last-way': 'lighthouse' },
    shows: [{ text: 'signIn.lastUsed' }, { part: 'provider-icon' }],
  },
  {
    element,
    name: 'provider-of-name',
    attributes: { ...LINKS, 'remember-name': true },
    settings: PROVIDERS,
    gestures: [fill('name', 'anna@harbour.example')],
    shows: [{ text: 'signIn.usePassword' }],
  },
  {
    element,
    name: 'identifier-first',
    attributes: { ...LINKS, 'identifier-first': true },
    settings: PROVIDERS,
    shows: [{ text: 'signIn.continue' }, { part: 'provider-icon' }],
  },
  {
    element,
    name: 'own-page',
    attributes: { ...LINKS, 'remember-name': true },
    beside: ['locale-picker'],
    settings: OWN,
    gestures: [
      fill('name', 'anna@example.com'),
      fill('password', 'wrong'),
      { type: 'click', control: { selector: '[type="submit"]' } },
    ],
    shows: [{ selector: '.portico-alert' }, { focused: 'password' }, { part: 'provider-icon' }],
  },
  {
    element,
    name: 'unknown-portal',
    answers: { login: refuse(404, 'Not found') },
    gestures: signIn,
    shows: [{ text: 'failure.not-found' }],
  },
  {
    element,
    name: 'server-error',
    answers: { login: refuse(500, 'Internal server error') },
    gestures: signIn,
    shows: [{ text: 'failure.server-error' }],
  },
  {
    element,
    name: 'light-dom',
    attributes: LINKS,
    lightDom: true,
    shows: [FORM, { selector: 'input[name="name"]' }],
  },
  {
    element,
    name: 'hostile-page',
    attributes: LINKS,
    lightDom: true,
    hostile: true,
    shows: [FORM, { selector: 'input[name="name"]' }],
  },
  {
    element,
    name: 'signed-out',
    beside: ['account'],
    answers: { self: ok(ANNA) },
    gestures: [{ type: 'open' }, click('account.signOut')],
    shows: [{ text: 'ended.signed-out' }, FORM],
    hides: [{ part: 'account' }],
  },
  {
    element,
    name: 'ended',
    // Anna is signed in until the next call.
    answers: { self: [ok(ANNA), NO_SESSION] },
    settings: { recheckAfter: 0 },
    gestures: [{ type: 'see', text: 'signIn.signedInAs' }, { type: 'come-back' }],
    shows: [{ text: 'failure.unauthorized' }, FORM],
    hides: [{ text: 'signIn.signedInAs' }],
  },
  {
    element,
    name: 'ended-elsewhere',
    answers: { self: ok(ANNA) },
    gestures: [{ type: 'see', text: 'signIn.signedInAs' }, { type: 'sign-out-elsewhere' }],
    shows: [{ text: 'ended.other-tab' }, FORM],
    hides: [{ text: 'signIn.signedInAs' }],
  },
  {
    element,
    name: 'second-factor',
    attributes: { 'confirm-redirect': true },
    settings: { allowedOrigins: [AUTHORITY] },
    answers: { login: redirectTo(`${AUTHORITY}/authorize?client_id=portal`) },
    gestures: signIn,
    shows: [{ text: 'mfa.redirect' }, { text: 'mfa.continue' }, { text: 'mfa.startOver' }],
  },
  {
    element,
    name: 'administrator',
    answers: { self: ok(ADMINISTRATOR) },
    shows: [{ text: 'signIn.signedInAs' }],
  },
  {
    element,
    name: 'several-elements',
    beside: ['locale-picker', 'account'],
    settings: { screens: { password: '/account/password', sessions: '/account/sessions' } },
    answers: { self: ok(ANNA) },
    shows: [{ text: 'signIn.signedInAs' }, { text: 'localePicker.label' }, { part: 'account' }],
  },
];
