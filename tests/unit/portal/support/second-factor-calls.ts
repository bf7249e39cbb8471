import { CALL_PATHS } from '../../../../src/contract/calls/paths.ts';
import { getPassword } from './open-test-portal.ts';
import { SCRIPT, type Visitor } from './visitor.ts';

/** The login call of one of the demo's people. */
function login(visitor: Visitor, name: string): Promise<Response> {
  return visitor.signIn(name, getPassword(name));
}

/** Where a 609 leads, with the state that the page puts into it. */
function getDestination(answer: Response, state = '/'): URL {
  const url = new URL(answer.headers.get('redirectUrl') ?? '');
  url.searchParams.set('state', state);
  return url;
}

/** The call that the page makes with what came back. */
function exchange(visitor: Visitor, address: string): Promise<Response> {
  return visitor.fetch(CALL_PATHS.secondFactorCallback + new URL(address).search);
}

/** The login call with both tokens, as the page makes it last. */
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

/** What a script is told: status and code. */
async function readRefusal(answer: Response): Promise<string> {
  const { code } = (await answer.json()) as { code: string };
  return `${answer.status} ${code}`;
}

export { complete, exchange, getDestination, login, readRefusal };
