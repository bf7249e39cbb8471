import { DEFAULT_NAMES } from '../../src/contract/names.ts';
import type { Principal } from '../../src/contract/principal.ts';

/** The people whom the model of the portal knows. */
export const PEOPLE = [
  'anna',
  'boris',
  'admin',
  'without web access',
  'with a second factor',
] as const;
export type Person = (typeof PEOPLE)[number];

/** How the model answers a call: with the truth, or with one of these faults. */
export const ANSWERS = [
  'truth',
  'truth without cookies',
  '401',
  '403',
  '500',
  '503',
  '609',
  '609 elsewhere',
  'garbage',
  'network',
  'timeout',
] as const;
export type Answer = (typeof ANSWERS)[number];

/** A call that waits for its answer. */
interface PendingCall {
  readonly number: number;
  readonly tab: number;
  readonly name: string;
  answer(how: Answer): void;
}

/** What is known of a question for `/rest/self`. */
interface Question {
  readonly tab: number;
  readonly askedAt: number;
  /** The login whose token went with it. */
  readonly login: number | undefined;
  how?: Answer;
  /** Whether the answer was that nobody is signed in. */
  refused?: boolean;
}

/**
 * A portal and what one browser keeps for it. Logins are numbered; a principal tells its login in the
 * number of recent items and its question in the title, so that each can be traced.
 */
export interface ModelPortal {
  /** The cookies that script may see. */
  readonly cookies: Map<string, string>;
  /** The login behind the cookie that script may not see. */
  login: number | undefined;
  /** The logins that hold. */
  readonly logins: Map<number, Person>;
  /** The logins that wait for a second factor; they count for nothing else. */
  readonly waiting: Map<number, Person>;
  /** The codes of the authority that have not been used, with the login that each is for. */
  readonly codes: Map<string, number>;
  readonly pending: PendingCall[];
  readonly questions: Map<number, Question>;
  /** When a tab's last login was taken: by password, and by the token of single sign-on. */
  readonly takenAt: Map<number, number>;
  readonly returnedAt: Map<number, number>;
  /** Whether every call was answered with the truth. */
  truthful: boolean;
  /** Whether nobody may sign in. */
  closed: boolean;
  readonly guests: boolean;
  readonly mode: 'cookie' | 'bearer';
  /** A number greater than all before: the time of the model. */
  tick(): number;
  /** Makes a login; its cookies are there at once, unless the browser refuses them. */
  open(person: Person, cookies: boolean): number;
  /** The same for a login that waits for its second factor. */
  openWaiting(person: Person): void;
}

/** A portal at which nobody is signed in. */
export function createModelPortal(mode: 'cookie' | 'bearer', guests: boolean): ModelPortal {
  let time = 0;
  const cookies = new Map<string, string>();
  const logins = new Map<number, Person>();
  const waiting = new Map<number, Person>();
  return {
    cookies,
    login: undefined,
    logins,
    waiting,
    codes: new Map(),
    pending: [],
    questions: new Map(),
    takenAt: new Map(),
    returnedAt: new Map(),
    truthful: true,
    closed: false,
    guests,
    mode,
    tick: () => ++time,
    open(person, keepsCookies) {
      const login = ++time;
      logins.set(login, person);
      if (mode === 'cookie' && keepsCookies) {
        this.login = login;
        cookies.set(DEFAULT_NAMES.publicTokenCookie, tokenOf(login));
      }
      return login;
    },
    openWaiting(person) {
      const login = ++time;
      waiting.set(login, person);
      this.login = login;
      cookies.set(DEFAULT_NAMES.publicTokenCookie, tokenOf(login));
    },
  };
}

/** The token of a passed second factor; no event may ever hold one. */
export const mfaTokenOf = (login: number) => `mfa-token-of-${login}`;

/** The token of a login; no event may ever hold one. */
export const tokenOf = (login: number) => `token-of-${login}`;

/** The login of a token. */
export function loginOf(token: string | undefined): number | undefined {
  return token === undefined ? undefined : Number(token.replace('token-of-', ''));
}

/** The answer to a question for `/rest/self`. */
export function principalOf(person: Person, login: number, question: number): Principal {
  const share = { internal: true, external: true, public: true, public_link: true };
  return {
    id: PEOPLE.indexOf(person),
    name: person,
    title: `question ${question}`,
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

/** The number of the question that a principal answers. */
export const questionOf = ({ title }: Principal) => Number(title?.replace('question ', ''));
