import type { CallName } from '../contract/calls/paths.ts';
import { DEFAULT_NAMES } from '../contract/names.ts';
import { type Answer, DONE, ok, refuse } from './answers/answer.ts';
import { DEFAULT_ANSWERS, NO_SESSION } from './answers/default-answers.ts';
import type { PortalOptions } from './portal-options.ts';
import type { GalleryState } from './states/gallery-state.ts';

/** A call as it reaches a portal in memory. */
export interface PortalRequest {
  readonly call: CallName;
  readonly query: URLSearchParams;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A portal in memory. It knows no network. */
export interface MemoryPortal {
  /** The names of the calls that have arrived. */
  readonly calls: readonly CallName[];
  /** The cookie of the person who is signed in at the beginning; empty without one. */
  readonly cookie: string;
  answer(request: PortalRequest): Answer;
}

/** The value of the public token cookie. It gives access to nothing. */
const TOKEN = 'test-session';

/** Reads name and password from `Authorization: Basic` (RFC 7617). */
function readBasic(header: string): readonly string[] {
  const bytes = Uint8Array.from(atob(header.slice('Basic '.length)), (one) => one.charCodeAt(0));
  return new TextDecoder().decode(bytes).split(/:(.*)/s);
}

/** A captcha as a question in words that is always the same. */
const QUESTION: Answer = {
  ...ok({ question: 'How much is 12 plus 7?' }),
  headers: { 'Content-Language': 'en' },
};

/** Ends a cookie at once: `Max-Age=0` lasts for a millisecond in happy-dom. */
export const EXPIRED = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT';

/** The cookie of the session, which scripts can read, or its removal. */
const toCookie = (name: string, value: string) =>
  `${name}=${value}; Path=/; SameSite=Lax${value ? '' : `; ${EXPIRED}`}`;

/** Creates a portal in memory. Each call is answered as options, state and people say, in this order. */
export function createPortal(
  { people = [], signedIn, answers = {}, settings: { names: ownNames } = {} }: PortalOptions,
  state?: GalleryState,
): MemoryPortal {
  const names = { ...DEFAULT_NAMES, ...ownNames };
  const calls: CallName[] = [];
  let person = people.find(({ name }) => name === signedIn);
  let isSignedOut = false;

  function signIn(authorization: string): Answer {
    const [name, password] = authorization.startsWith('Basic ') ? readBasic(authorization) : [];
    if (name !== undefined) {
      person = people.find((one) => one.name === name && one.password === password);
    }
    if (!person) return DEFAULT_ANSWERS.login;
    isSignedOut = false;
    return {
      ...ok({}),
      headers: {
        'Set-Cookie': toCookie(names.publicTokenCookie, TOKEN),
        [names.publicTokenHeader]: TOKEN,
        ...(person.landingPage && { Location: person.landingPage }),
      },
    };
  }

  function signOut(): Answer {
    person = undefined;
    isSignedOut = true;
    return { ...DONE, headers: { 'Set-Cookie': toCookie(names.publicTokenCookie, '') } };
  }

  function findSelf(): Answer {
    if (!person) return NO_SESSION;
    const { password: _, ...principal } = person;
    return ok(principal);
  }

  return {
    calls,
    cookie: person ? toCookie(names.publicTokenCookie, TOKEN) : '',
    answer({ call, query, headers }) {
      const later = calls.includes('login') ? state?.answersAfterLogin : undefined;
      const before = calls.filter((one) => one === call).length;
      calls.push(call);
      const own = answers[call] ?? later?.[call] ?? state?.answers?.[call];
      const given = Array.isArray(own) ? own[Math.min(before, own.length - 1)] : own;
      switch (call) {
        case 'self':
          return (isSignedOut ? undefined : given) ?? findSelf();
        case 'login':
          return given ?? signIn(String(headers.authorization ?? ''));
        case 'logout':
          return given ?? signOut();
        case 'captcha':
          return (
            given ?? (query.get('alternative') === 'text' ? QUESTION : DEFAULT_ANSWERS.captcha)
          );
        default:
          return given ?? DEFAULT_ANSWERS[call];
      }
    },
  };
}

/** An answer to a path that is no call. */
export const NOT_FOUND = refuse(404, 'Not found');
