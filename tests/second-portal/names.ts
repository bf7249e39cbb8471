/** The base path. Everything of the portal lies below it. */
export const BASE = '/filr-app';

/** The paths of the calls, by the keys of the elements' setting `calls`. */
export const CALLS = {
  login: '/api/session/open',
  logout: '/api/session/close',
  self: '/api/me',
  publicInfo: '/api/about',
  releaseInfo: '/api/about/license',
  portalLogin: '/console/check',
  portalLogout: '/console/leave',
  captcha: '/api/riddle.png',
  secondFactorCallback: '/api/factor/answer',
  externalUser: '/api/invitations/{token}',
  register: '/api/invitations/accept',
  resetPassword: '/api/passwords/new',
  resetPasswordRequested: '/api/passwords/forgotten',
} as const;

/** The paths of the pages. */
export const PAGES = {
  start: '/',
  signIn: '/sign-in',
  home: '/files/home',
  invitedSignIn: '/invited/sign-in',
  registration: '/invited/welcome',
  newPassword: '/invited/password',
  console: '/console',
  consoleClosed: '/console/closed',
  factor: '/factor',
  factorReturn: '/factor/return',
  signOn: '/sign-on/start',
  signOnReturn: '/sign-on/return',
  signOff: '/sign-on/leave',
  houseSign: '/sign-on/house.png',
  people: '/console/people.json',
} as const;

/** A house whose accounts open the portal, as the elements' setting `singleSignOn` has it. */
interface House {
  readonly id: string;
  readonly label: string | Readonly<Record<string, string>>;
  readonly domains?: readonly string[];
  readonly main?: boolean;
}

/** The houses with a sign-in of their own. A portal with one has the first. */
export const HOUSES: readonly House[] = [
  { id: 'company', label: { en: 'the company', de: 'der Firma' }, main: true },
  { id: 'ferry', label: 'Ferry Line', domains: ['ferry.example', 'boats.example'] },
  { id: 'museum', label: 'Museum of Piers', domains: ['piers.example'] },
];

/** The parameter with the house in the addresses of single sign-on. */
export const HOUSE_PARAMETER = 'house';

/** The names of cookies, headers and parameters, by the keys of the elements' setting `names`. */
export const NAMES = {
  publicTokenCookie: 'filr.visit',
  mfaTokenCookie: 'filr.factor',
  mfaTokenHeader: 'X-Filr-Factor',
  redirectHeader: 'X-Filr-Continue-At',
  captchaParameter: 'riddle',
  captchaSlotHeader: 'X-Filr-Riddle',
  externalTokenParameter: 'invitation',
  userNameParameter: 'account',
  tokenModeHeader: 'X-Filr-Mode',
  publicTokenHeader: 'X-Filr-Visit',
} as const;

/** The fields of the sign-in form. */
export const FIELDS = { userName: 'account', password: 'secret' } as const;

/** What the portal writes when a riddle is wrong, and when the next sign-in needs one. */
export const PHRASES = {
  invalidCaptcha: 'Wrong answer to the riddle',
  invalidCredential: 'Bad password, a riddle follows',
} as const;

/** HttpOnly cookie of a session. */
export const SESSION_COOKIE = 'FILRSESSION';
/** HttpOnly cookie of a browser, with or without a session. */
export const BROWSER_COOKIE = 'FILRBROWSER';

/** The cookie and header, or the `<meta>`, of the token against forged requests. */
export const FORGERY = {
  cookie: 'XSRF-TOKEN',
  header: 'X-XSRF-TOKEN',
  meta: 'csrf-token',
  field: '_csrf',
} as const;
