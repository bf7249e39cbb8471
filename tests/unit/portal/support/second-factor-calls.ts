import { CALL_PATHS } from '../../../../src/contract/calls/paths.ts';
import { getPassword } from './open-test-portal.ts';
import { SCRIPT, type Visitor } from './visitor.ts';

/** Makes the login call with the password of a person of the demo. */
function login(visitor: Visitor, name: string): Promise<Response> {
  return visitor.signIn(name, getPassword(name));
}

/** Follows the redirect of a 609, with the state that the page sets. @returns the URL at the authority */
async function getDestination(visitor: Visitor, answer: Response, state = '/'): Promise<URL> {
  const start = new URL(answer.headers.get('redirectUrl') ?? '');
  start.searchParams.set('state', state);
  return new URL((await visitor.fetch(start.href)).headers.get('location') ?? '', start);
}

/** Makes the callback call of the page with the query of the redirect URL. */
function exchange(visitor: Visitor, address: string): Promise<Response> {
  return visitor.fetch(CALL_PATHS.secondFactorCallback + new URL(address).search);
}

/** Makes the login call with both tokens, the last call of the page. */
function complete(
  visitor: Visitor,
  mfaToken = visitor.jar.get('portal_mfa_token') ?? '',
): Promise<Response> {
  return visitor.fetch(CALL_PATHS.login, {
    method: 'POST',
    headers: {
      ...SCRIPT,
      Authorization: `Bearer ${visitor.jar.get('portal_public_token')}`,
      'X-MFA-Token': mfaToken,
    },
  });
}

/** Reads status and code of a refusal. */
async function readRefusal(answer: Response): Promise<string> {
  const { code } = (await answer.json()) as { code: string };
  return `${answer.status} ${code}`;
}

export { complete, exchange, getDestination, login, readRefusal };
