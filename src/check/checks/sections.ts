/** The headings of the documentation by the names that the checks use. */
export const SECTIONS = {
  json: 'contract.md#json',
  errors: 'contract.md#errors',
  caches: 'contract.md#caches',
  forgery: 'contract.md#forged-requests',
  lengths: 'contract.md#lengths',
  cookies: 'contract.md#cookies',
  login: 'contract.md#post-restauthlogin',
  phrases: 'contract.md#phrases',
  guessing: 'contract.md#guessing',
  captcha: 'contract.md#get-ssfakaptchajpg',
  'portal-login': 'contract.md#post-ssfsportallogin',
  'second-factor': 'contract.md#609-go-to-the-authority',
  'second-factor-status': 'contract.md#609-through-servers-and-proxies',
  'second-factor-callback': 'contract.md#get-restoauth2logincallback',
  self: 'contract.md#get-restself',
  logout: 'contract.md#post-restauthlogout',
  'public-info': 'contract.md#get-restpublic',
  'release-info': 'contract.md#get-restrelease_info',
  'external-user': 'contract.md#get-restextusertoken',
  register: 'contract.md#post-restextuserregister',
  'reset-password-requested': 'contract.md#post-restextuserreset_password_requested',
  'other-origins': 'contract.md#pages-of-other-origins',
  'bearer-mode': 'contract.md#bearer-mode',
  limits: 'contract.md#what-the-elements-do-not-do',
  adapter: 'adapters.md#what-an-adapter-has-to-do',
  'adapter-more': 'adapters.md#what-else-an-adapter-can-do',
} as const;

/** The name of a section. */
export type Section = keyof typeof SECTIONS;
