import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Authority, openAuthority, PORTAL } from './support/open-authority.ts';

const CALLBACK = `${PORTAL}/ssf/sso/callback`;
const PARAMETERS = {
  client_id: 'single sign-on',
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

let authority: Authority;
beforeAll(async () => {
  authority = await openAuthority();
  await authority.identity.addClient({
    clientId: PARAMETERS.client_id,
    clientSecret: 'between the two of them',
    redirectUris: [CALLBACK],
    postLogoutRedirectUris: [],
  });
});
afterAll(() => authority.close());

const authorize = (changes: Record<string, string>) =>
  fetch(`${authority.identity.origin}/auth?${new URLSearchParams({ ...PARAMETERS, ...changes })}`, {
    redirect: 'manual',
  });

test('a request with the registered values leads to the sign-in form', async () => {
  const location = (await authorize({})).headers.get('location');
  expect(location).toMatch(/^(http:\/\/localhost:\d+)?\/interaction\//);
});

test.each([
  `${CALLBACK}/`,
  `${CALLBACK}?next=1`,
  `${CALLBACK}/../other`,
  CALLBACK.toUpperCase(),
  'https://evil.example/ssf/sso/callback',
])('the redirect URI %s is not the registered one, so nothing is redirected', async (uri) => {
  const answer = await authorize({ redirect_uri: uri });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
});

test.each([
  ['the challenge itself as its verifier', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
  ['an ID token instead of a code', { response_type: 'id_token' }, 'unsupported_response_type'],
])('a request for %s is refused', async (_, changes, error) => {
  const answer = await authorize(changes);
  const location = new URL(answer.headers.get('location') ?? '', authority.identity.origin);
  const fields = new URLSearchParams(location.hash.slice(1) || location.search);
  expect(answer.headers.get('location')).toContain(CALLBACK);
  expect(fields.get('error')).toBe(error);
});
