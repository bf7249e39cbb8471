import { DEFAULT_NAMES } from '../../src/contract/names.ts';
import type { Principal } from '../../src/contract/principal.ts';

/** The people with an account at the portal. */
export const PEOPLE = [
  'anna',
  'boris',
  'admin',
  'without web access',
  'with a second factor',
] as const;
export type Person = (typeof PEOPLE)[number];

/** The ways in which the model answers a call: correctly, or with a fault. */
export const ANSWERS = [
  'correct',
  'correct without cookies',
  '401',
  '403',
  '500',
  '503',
  '609',
  '609 to another origin',
  'invalid body',
  'network',
  'timeout',
] as const;
export type Answer = (typeof ANSWERS)[number];

/** A call that waits for its answer. */
interface PendingCall {
  readonly number: number;
  readonly tab: number;
  readonly name: string;
  answer(kind: Answer): void;
}

/** A request for `/rest/self`. */
interface SelfRequest {
  readonly tab: number;
  readonly sentAt: number;
  /** The login whose token the request carried. */
  readonly login: number | undefined;
  answer?: Answer;
  /** Whether the response was 401. */
  refused?: boolean;
}

/**
 * A portal and the cookies of one browser. Logins are numbered. A principal carries the number of its
 * login in `totalNumberOfRecentItems` and the number of its request in `title`, so that tests can trace
 * both.
 */
export interface ModelPortal {
  /** The cookies that scripts can read. */
  readonly cookies: Map<string, string>;
  /** The login of the `HttpOnly` session cookie. */
  login: number | undefined;
  /** The valid logins. */
  readonly logins: Map<number, Person>;
  /** The logins that wait for a second factor; they give no access yet. */
  readonly pendingLogins: Map<number, Person>;
  /** The unused codes of the authority, each with its login. */
  readonly codes: Map<string, number>;
  readonly pendingCalls: PendingCall[];
  readonly selfRequests: Map<number, SelfRequest>;
  /** The time of the last accepted login of each tab with a password. */
  readonly passwordLoginAt: Map<number, number>;
  /** The time of the last accepted login of each tab with a token. */
  readonly tokenLoginAt: Map<number, number>;
  /** Whether every call was answered correctly so far. */
  isAlwaysCorrect: boolean;
  /** Whether the portal rejects every login. */
  isLoginDisabled: boolean;
  readonly guestAccess: boolean;
  readonly mode: 'cookie' | 'bearer';
  /** Advances the time of the model and returns it: a number greater than all before. */
  tick(): number;
  /** Creates a login and sets its cookies, unless the browser rejects cookies; returns its number. */
  createLogin(person: Person, acceptsCookies: boolean): number;
  /** Creates a login that waits for its second factor, and sets its cookies. */
  createPendingLogin(person: Person): void;
}

/** Creates a portal without logins. */
export function createModelPortal(mode: 'cookie' | 'bearer', guestAccess: boolean): ModelPortal {
  let time = 0;
  const cookies = new Map<string, string>();
  const logins = new Map<number, Person>();
  const pendingLogins = new Map<number, Person>();
  return {
    cookies,
    login: undefined,
    logins,
    pendingLogins,
    codes: new Map(),
    pendingCalls: [],
    selfRequests: new Map(),
    passwordLoginAt: new Map(),
    tokenLoginAt: new Map(),
    isAlwaysCorrect: true,
    isLoginDisabled: false,
    guestAccess,
    mode,
    tick: () => ++time,
    createLogin(person, acceptsCookies) {
      const login = ++time;
      logins.set(login, person);
      if (mode === 'cookie' && acceptsCookies) {
        this.login = login;
        cookies.set(DEFAULT_NAMES.publicTokenCookie, toToken(login));
      }
      return login;
    },
    createPendingLogin(person) {
      const login = ++time;
      pendingLogins.set(login, person);
      this.login = login;
      cookies.set(DEFAULT_NAMES.publicTokenCookie, toToken(login));
    },
  };
}

/** Returns the token of a passed second factor. No event may contain it. */
export const toMfaToken = (login: number) => `mfa-token-of-${login}`;

/** Returns the token of a login. No event may contain it. */
export const toToken = (login: number) => `token-of-${login}`;

/** Reads the number of the login from its token. */
export function readLogin(token: string | undefined): number | undefined {
  return token === undefined ? undefined : Number(token.replace('token-of-', ''));
}

/** Creates the body of the response to `/rest/self`. */
export function toPrincipal(person: Person, login: number, requestNumber: number): Principal {
  const share = { internal: true, external: true, public: true, public_link: true };
  return {
    id: PEOPLE.indexOf(person),
    name: person,
    title: `request ${requestNumber}`,
    totalNumberOfRecentItems: login,
    isAdministrator: person === 'admin',
    web_access_enabled: person !== 'without web access',
    download_enabled: true,
    disk_space_quota: 10,
    disk_space_used: 1,
    global_share_config: share,
    workspace_share_config: share,
  };
}

/** Reads the number of the request that a principal answers. */
export const readRequestNumber = ({ title }: Principal) => Number(title?.replace('request ', ''));
