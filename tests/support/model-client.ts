import type { Credentials, PortalClient } from '../../src/client/portal-client.ts';
import { Failure, type FailureCode } from '../../src/contract/failure.ts';
import { DEFAULT_NAMES } from '../../src/contract/names.ts';
import type { Principal } from '../../src/contract/principal.ts';
import {
  type Answer,
  loginOf,
  type ModelPortal,
  mfaTokenOf,
  PEOPLE,
  principalOf,
  tokenOf,
} from './model-portal.ts';

/** The right password of everybody; no event may ever hold it. */
export const PASSWORD = 'right-password';

/** Where a 609 leads: to the portal itself, or to an origin that is not allowed. */
const REDIRECTS = {
  '609': '/second-factor?state=old',
  '609 elsewhere': 'https://evil.example/?state=old',
} as const;

const CODES: Readonly<Record<Exclude<Answer, `truth${string}`>, FailureCode>> = {
  '401': 'unauthorized',
  '403': 'forbidden',
  '500': 'server-error',
  '503': 'server-error',
  '609': 'second-factor-required',
  '609 elsewhere': 'second-factor-required',
  garbage: 'bad-answer',
  network: 'network',
  timeout: 'timeout',
};

/** A fault as the client reports it; a login reads two of them otherwise than the other calls. */
function failureOf(how: Exclude<Answer, `truth${string}`>, isLogin: boolean): Failure {
  const code = CODES[how];
  const redirectUrl = how === '609' || how === '609 elsewhere' ? REDIRECTS[how] : undefined;
  const status = Number.parseInt(how, 10) || undefined;
  if (isLogin && how === '401') return new Failure('invalid-credentials', { status });
  if (isLogin && how === '503') return new Failure('login-disabled', { status });
  return new Failure(code, { status, redirectUrl });
}

/** The calls of one tab to the model of the portal; each waits until the test answers it. */
export function createModelClient(
  portal: ModelPortal,
  tab: number,
  bearer: () => string | undefined,
): PortalClient {
  const sent = () => (portal.mode === 'bearer' ? loginOf(bearer()) : portal.login);

  function call<T>(
    name: string,
    signal: AbortSignal | undefined,
    truth: (how: Answer) => T,
    heard: (how: Answer) => void = () => {},
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const remove = () => {
      const index = portal.pending.indexOf(pending);
      if (index >= 0) portal.pending.splice(index, 1);
    };
    const pending = {
      number: portal.tick(),
      tab,
      name,
      answer(how: Answer) {
        remove();
        heard(how);
        if (how !== 'truth') portal.truthful = false;
        try {
          if (how === 'truth' || how === 'truth without cookies') return resolve(truth(how));
          reject(failureOf(how, name.startsWith('login')));
        } catch (failure) {
          reject(failure);
        }
      },
    };
    const give = () => {
      remove();
      reject(new Failure('aborted'));
    };
    if (signal?.aborted) give();
    else {
      portal.pending.push(pending);
      signal?.addEventListener('abort', give, { once: true });
    }
    return promise;
  }

  /** A login answer; without cookies the token goes with it, where the portal agreed to that. */
  function loggedIn(login: number, how: Answer) {
    const hasToken = portal.mode === 'bearer' && how === 'truth';
    return { location: '/home', token: hasToken ? tokenOf(login) : undefined };
  }

  /** Ends a login. A lost answer does not undo what the portal did. */
  function logout(name: string, signal: AbortSignal | undefined) {
    const login = sent();
    const end = (how: Answer) => {
      if (login === undefined || !/truth|network/.test(how)) return;
      portal.logins.delete(login);
      portal.waiting.delete(login);
    };
    return call<void>(name, signal, () => {}, name === 'logout' ? end : undefined);
  }

  return {
    login({ name, password }: Credentials, signal) {
      return call('login', signal, (how) => {
        if (portal.closed) throw failureOf('503', true);
        const person = PEOPLE.find((one) => one === name);
        if (person === undefined || password !== PASSWORD) throw failureOf('401', true);
        if (person === 'with a second factor') {
          if (portal.mode === 'bearer') throw failureOf('403', true);
          portal.openWaiting(person);
          throw failureOf('609', true);
        }
        portal.takenAt.set(tab, portal.tick());
        return loggedIn(portal.open(person, how === 'truth'), how);
      });
    },
    secondFactorCallback({ code }, signal) {
      // The portal knows the browser by its cookie, not by what the page says.
      const login = portal.login;
      return call<void>('callback', signal, () => {
        const isRight = login !== undefined && portal.codes.get(code) === login;
        portal.codes.delete(code);
        if (login === undefined || !portal.waiting.has(login)) throw failureOf('401', false);
        if (!isRight) throw new Failure('second-factor-failed', { status: 400 });
        portal.cookies.set(DEFAULT_NAMES.mfaTokenCookie, mfaTokenOf(login));
      });
    },
    loginWithToken(token, { mfaToken, signal } = {}) {
      return call('login with a token', signal, (how) => {
        const login = loginOf(token);
        const person = portal.waiting.get(login ?? 0);
        if (login !== undefined && person && mfaToken === mfaTokenOf(login)) {
          portal.waiting.delete(login);
          portal.returnedAt.set(tab, portal.tick());
          return loggedIn(portal.open(person, how === 'truth'), how);
        }
        if (login === undefined || !portal.logins.has(login)) throw failureOf('401', true);
        portal.returnedAt.set(tab, portal.tick());
        return loggedIn(login, how);
      });
    },
    self(signal) {
      const login = sent();
      const person = login === undefined ? undefined : portal.logins.get(login);
      const number = portal.tick();
      const question = { tab, askedAt: number, login };
      portal.questions.set(number, question);
      return call<Principal>(
        'self',
        signal,
        () => {
          // The portal looked when it was asked; only the answer took its time.
          if (person === undefined || login === undefined) throw failureOf('401', false);
          return principalOf(person, login, number);
        },
        (how) => {
          const refused = how === '401' || (how.startsWith('truth') && person === undefined);
          Object.assign(question, { how, refused });
        },
      );
    },
    logout: (signal) => logout('logout', signal),
    portalLogin: (_, signal) => call<void>('portalLogin', signal, () => {}),
    portalLogout: (signal) => logout('portalLogout', signal),
    publicInfo: (signal) =>
      call('public', signal, () => ({
        guestAccess: portal.guests,
        webAccessEnabled: !portal.closed,
      })),
    releaseInfo: (signal) => call('release_info', signal, () => ({ license_expired: false })),
    captchaPicture: () => '/captcha',
    captchaQuestion: (_, signal) => call('captcha', signal, () => '2 + 3?'),
  };
}
