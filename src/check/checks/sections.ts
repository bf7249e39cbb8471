/** The headings of docs/contract.md by the names that the checks use. */
export const SECTIONS = {
  json: 'json',
  errors: 'errors',
  caches: 'caches',
  forgery: 'forged-requests',
  lengths: 'lengths',
  cookies: 'cookies',
  login: 'post-restauthlogin',
  phrases: 'phrases',
  guessing: 'guessing',
  captcha: 'get-ssfakaptchajpg',
  'portal-login': 'post-ssfsportallogin',
  'second-factor': '609-go-to-the-authority',
  'second-factor-status': '609-through-servers-and-proxies',
  'second-factor-callback': 'get-restoauth2logincallback',
  self: 'get-restself',
  logout: 'post-restauthlogout',
  'public-info': 'get-restpublic',
  'release-info': 'get-restrelease_info',
  'external-user': 'get-restextusertoken',
  register: 'post-restextuserregister',
  'reset-password-requested': 'post-restextuserreset_password_requested',
  'other-origins': 'pages-of-other-origins',
  'bearer-mode': 'bearer-mode',
  limits: 'what-the-elements-do-not-do',
} as const;

/** The name of a section. */
export type Section = keyof typeof SECTIONS;
