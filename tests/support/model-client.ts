import { Failure, type FailureCode } from '../../src/contract/failure.ts';
import { DEFAULT_NAMES } from '../../src/contract/names.ts';
import type { SignInInput } from '../../src/contract/portal-adapter.ts';
import type { Principal } from '../../src/contract/principal.ts';
import type { ContractClient } from './connect.ts';
import {
  type Answer,
  type ModelPortal,
  PEOPLE,
  readLogin,
  toMfaToken,
  toPrincipal,
  toToken,
} from './model-portal.ts';

/** The right password of every person. No event may contain it. */
export const PASSWORD = 'right-password';

/** The redirect URL of a 609: on the portal itself, or on an origin that is not allowed. */
const REDIRECTS = {
  '609': '/second-factor?state=old',
  '609 to another origin': 'https://evil.example/?state=old',
} as const;

const CODES: Readonly<Record<Exclude<Answer, `correct${string}`>, FailureCode>> = {
  '401': 'unauthorized',
  '403': 'forbidden',
  '500': 'server-error',
  '503': 'server-error',
  '609': 'second-factor-required',
  '609 to another origin': 'second-factor-required',
  'invalid body': 'bad-answer',
  network: 'network',
  timeout: 'timeout',
};

/** Returns the failure that the client reports for a fault; a 401 has its own code for logins. */
function toFailure(kind: Exclude<Answer, `correct${string}`>, isLogin: boolean): Failure {
  const code = CODES[kind];
  const redirectUrl =
    kind === '609' || kind === '609 to another origin' ? REDIRECTS[kind] : undefined;
  const status = Number.parseInt(kind, 10) || undefined;
  if (isLogin && kind === '401') return new Failure('invalid-credentials', { status });
  return new Failure(code, { status, redirectUrl });
}

/** Creates the client of one tab; each call waits until the test answers it. */
export function createModelClient(
  portal: ModelPortal,
  tab: number,
  bearer: () => string | undefined,
): ContractClient {
  const getLogin = () => (portal.mode === 'bearer' ? readLogin(bearer()) : portal.login);

  function call<T>(
    name: string,
    signal: AbortSignal | undefined,
    respond: (kind: Answer) => T,
    onAnswer: (kind: Answer) => void = () => {},
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const remove = () => {
      const index = portal.pendingCalls.indexOf(pending);
      if (index >= 0) portal.pendingCalls.splice(index, 1);
    };
    const pending = {
      number: portal.tick(),
      tab,
      name,
      answer(kind: Answer) {
        remove();
        onAnswer(kind);
        if (kind !== 'correct') portal.isAlwaysCorrect = false;
        try {
          if (kind === 'correct' || kind === 'correct without cookies')
            return resolve(respond(kind));
          reject(toFailure(kind, name.startsWith('login')));
        } catch (failure) {
          reject(failure);
        }
      },
    };
    const abort = () => {
      remove();
      reject(new Failure('aborted'));
    };
    if (signal?.aborted) abort();
    else {
      portal.pendingCalls.push(pending);
      signal?.addEventListener('abort', abort, { once: true });
    }
    return promise;
  }

  /** Returns the body of an accepted login. It contains the token only in bearer mode. */
  function toLoginAnswer(login: number, kind: Answer) {
    const hasToken = portal.mode === 'bearer' && kind === 'correct';
    return { location: '/home', token: hasToken ? toToken(login) : undefined };
  }

  /** Ends a login. The portal ends it even if its response is lost. */
  function logout(name: string, signal: AbortSignal | undefined) {
    const login = getLogin();
    const end = (kind: Answer) => {
      if (login === undefined || !/correct|network/.test(kind)) return;
      portal.logins.delete(login);
      portal.pendingLogins.delete(login);
    };
    return call<void>(name, signal, () => {}, name === 'logout' ? end : undefined);
  }

  function exchangeCode(code: string, signal: AbortSignal | undefined) {
    // The portal identifies the browser by its cookie alone.
    const login = portal.login;
    return call<void>('callback', signal, () => {
      const isRight = login !== undefined && portal.codes.get(code) === login;
      portal.codes.delete(code);
      if (login === undefined || !portal.pendingLogins.has(login)) throw toFailure('401', false);
      if (!isRight) throw new Failure('second-factor-failed', { status: 400 });
      portal.cookies.set(DEFAULT_NAMES.mfaTokenCookie, toMfaToken(login));
    });
  }

  function signInWithPassword({ name, password }: SignInInput, kind: Answer) {
    if (portal.isLoginDisabled) throw new Failure('login-disabled', { status: 503 });
    const person = PEOPLE.find((one) => one === name);
    if (person === undefined || password !== PASSWORD) throw toFailure('401', true);
    if (person === 'with a second factor') {
      if (portal.mode === 'bearer') throw toFailure('403', true);
      portal.createPendingLogin(person);
      throw toFailure('609', true);
    }
    portal.passwordLoginAt.set(tab, portal.tick());
    return toLoginAnswer(portal.createLogin(person, kind === 'correct'), kind);
  }

  function signInWithToken({ bearer, mfaToken }: SignInInput, kind: Answer) {
    const login = readLogin(bearer);
    const person = portal.pendingLogins.get(login ?? 0);
    if (login !== undefined && person && mfaToken === toMfaToken(login)) {
      portal.pendingLogins.delete(login);
      portal.tokenLoginAt.set(tab, portal.tick());
      return toLoginAnswer(portal.createLogin(person, kind === 'correct'), kind);
    }
    if (login === undefined || !portal.logins.has(login)) throw toFailure('401', true);
    portal.tokenLoginAt.set(tab, portal.tick());
    return toLoginAnswer(login, kind);
  }

  return {
    exchangeCode: ({ code }, { signal }) => exchangeCode(code, signal),
    portalSignIn: (_, { signal }) => call<void>('portalLogin', signal, () => {}),
    signIn: (input, { signal }) =>
      input.name === undefined
        ? call('login with a token', signal, (kind) => signInWithToken(input, kind))
        : call('login', signal, (kind) => signInWithPassword(input, kind)),
    self({ signal }) {
      const login = getLogin();
      const person = login === undefined ? undefined : portal.logins.get(login);
      const number = portal.tick();
      const selfRequest = { tab, sentAt: number, login };
      portal.selfRequests.set(number, selfRequest);
      return call<Principal>(
        'self',
        signal,
        () => {
          // The portal decides when it receives the request; only its response is delayed.
          if (person === undefined || login === undefined) throw toFailure('401', false);
          return toPrincipal(person, login, number);
        },
        (kind) => {
          const refused = kind === '401' || (kind.startsWith('correct') && person === undefined);
          Object.assign(selfRequest, { answer: kind, refused });
        },
      );
    },
    signOut: ({ signal }) => logout('logout', signal),
    portalSignOut: ({ signal }) => logout('portalLogout', signal),
    publicInfo: ({ signal }) =>
      call('public', signal, () => ({
        guestAccess: portal.guestAccess,
        webAccessEnabled: !portal.isLoginDisabled,
      })),
    releaseInfo: ({ signal }) => call('release_info', signal, () => ({ license_expired: false })),
  };
}
