import type { AttackedRoute } from './attacked-messages.ts';

/** Parameters of authorization requests and logouts (OpenID Connect Core, PKCE, RP-Initiated Logout). */
const AUTHORIZATION = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'prompt',
  'max_age',
  'acr_values',
  'claims',
  'code_challenge',
  'code_challenge_method',
  'id_token_hint',
  'login_hint',
  'ui_locales',
  'request',
  'request_uri',
  'login_ticket',
];
const LOGOUT = [
  'client_id',
  'id_token_hint',
  'logout_hint',
  'post_logout_redirect_uri',
  'state',
  'ui_locales',
];
const TOKEN = [
  'grant_type',
  'code',
  'redirect_uri',
  'code_verifier',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
];

const route = (
  method: string,
  path: string,
  fields: Partial<Pick<AttackedRoute, 'query' | 'body' | 'headers'>> = {},
): AttackedRoute => ({
  server: 'authority',
  method,
  path,
  query: [],
  headers: [],
  body: [],
  mediaType: 'application/x-www-form-urlencoded',
  ...fields,
});

/** The routes of oidc-provider, which the authority passes requests to without routes of its own. */
export const LIBRARY_ROUTES: readonly AttackedRoute[] = [
  route('GET', '/auth', { query: AUTHORIZATION }),
  route('POST', '/auth', { body: AUTHORIZATION }),
  route('POST', '/request', { body: AUTHORIZATION, headers: ['authorization', 'dpop'] }),
  route('POST', '/token', { body: TOKEN, headers: ['authorization', 'dpop'] }),
  route('GET', '/jwks'),
  route('GET', '/.well-known/openid-configuration'),
  route('GET', '/.well-known/oauth-authorization-server'),
  route('GET', '/session/end', { query: LOGOUT }),
  route('POST', '/session/end', { body: LOGOUT }),
  route('POST', '/session/end/confirm', { body: ['xsrf', 'logout'] }),
  route('GET', '/session/end/success', { query: ['client_id'] }),
];
