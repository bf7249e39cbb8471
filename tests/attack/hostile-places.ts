/** Headers that every route may get. */
export const HEADERS = [
  'authorization',
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'content-type',
  'host',
  'if-none-match',
  'if-modified-since',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-requested-with',
];

/** Cookies of portal and authority. */
export const COOKIES = [
  'portal_session',
  'portal_pre_session',
  'portal_device',
  'portal_public_token',
  'portal_mfa_token',
  'identity_session',
  'identity_session.sig',
  'identity_interaction',
  'identity_resume',
  'identity_manage',
  'second_factor_resume',
];

/** Addresses of another site, and what could become one (WHATWG URL, RFC 9112 section 11.1). */
export const HOSTILE_TARGETS = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '///evil.example/',
  'https:evil.example',
  '/\t/evil.example/',
  'http://127.0.0.1@evil.example/',
  'javascript:alert(1)',
  '/\r\nX-Injected: 1\r\nLocation: https://evil.example/',
];

/** Names of parameters in which servers expect an address. */
export const TARGET_PARAMETERS = [
  'redirect_uri',
  'post_logout_redirect_uri',
  'request_uri',
  'return_to',
  'return-path',
  'return',
  'redirect',
  'redirectUrl',
  'landingPage',
  'location',
  'next',
  'url',
  'continue',
  'state',
  'iss',
  'user',
  'error',
];

/** Headers from which servers behind proxies read their own address. */
export const TARGET_HEADERS = [
  'x-forwarded-host',
  'x-forwarded-server',
  'x-host',
  'x-original-host',
];
