import { withoutPrototype } from '../../contract/own-properties.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Browser, createBrowser, type Exchange } from '../http/browser.ts';
import type { Transport } from '../http/send.ts';
import { parseSetCookie } from '../http/set-cookie.ts';
import { createPortalCalls, type PortalCalls } from '../portal-calls.ts';

/** How deep the portal is checked; each level includes the ones before it. */
export const LEVELS = ['reading', 'person', 'destructive'] as const;

/** One of the levels. */
export type Level = (typeof LEVELS)[number];

/** A name and a password. */
export interface Person {
  readonly name: string;
  readonly password: string;
}

/** What is checked, and with which means. */
export interface Plan {
  readonly settings: Settings;
  readonly transport: Transport;
  /** The person of the level `person`. */
  readonly person: Person | undefined;
  /** A person who needs a second factor. */
  readonly secondFactorPerson: Person | undefined;
  /** An origin that the portal allows. */
  readonly partnerOrigin: string | undefined;
  /** The token of an invitation that may be used up. */
  readonly invitation: string | undefined;
  /** The parts that the portal does not have, as the command line says. */
  readonly without: readonly string[];
  /** The address of the folder with the elements' scripts. */
  readonly scripts: URL;
}

/** The names of all requests that a check can look at. */
export type StepName =
  | 'login-page'
  | 'public-info'
  | 'public-info-again'
  | 'release-info'
  | 'release-info-again'
  | 'self-anonymous'
  | 'login-empty'
  | 'logout-anonymous'
  | 'callback-empty'
  | 'captcha-picture'
  | 'captcha-question'
  | 'unknown-link'
  | 'foreign-public-info'
  | 'foreign-self'
  | 'foreign-preflight'
  | 'partner-public-info'
  | 'partner-preflight-login'
  | 'partner-preflight-register'
  | 'script'
  | 'integrity'
  | 'login-right'
  | 'self'
  | 'self-public-token-only'
  | 'login-bearer'
  | 'forged-logout'
  | 'self-after-forged-logout'
  | 'portal-login'
  | 'portal-login-wrong'
  | 'portal-login-form'
  | 'logout'
  | 'self-after-logout'
  | 'login-wrong'
  | 'self-after-wrong-login'
  | 'login-other-characters'
  | 'login-long-name'
  | 'login-long-password'
  | 'forged-login'
  | 'login-without-header'
  | 'bearer-foreign'
  | 'bearer-without-origin'
  | 'bearer-partner'
  | 'bearer-partner-self'
  | 'unknown-path'
  | 'reset-unknown'
  | 'reset-unknown-field'
  | 'login-second'
  | 'login-redirected'
  | 'self-pending'
  | 'guess-last'
  | 'login-without-captcha'
  | 'login-wrong-captcha'
  | 'login-known-browser'
  | 'login-closed'
  | 'invitation'
  | 'register-blank'
  | 'register'
  | 'invitation-used'
  | 'reset-known'
  | 'reset-unknown-again';

/** A request with its answer, or the error that came instead of one. */
export type Step = Exchange | { readonly error: Error };

/** Everything that was seen of a portal. */
export interface Visit {
  readonly plan: Plan;
  readonly steps: ReadonlyMap<StepName, Step>;
  /** Reasons why steps of a level were not made, by their names. */
  readonly omissions: ReadonlyMap<StepName, string>;
  /** The elements' scripts by their paths in `integrity.json`. */
  readonly scripts: ReadonlyMap<string, Step>;
  /** All texts that no report may contain. */
  readonly secrets: ReadonlySet<string>;
}

/** A visit that is in progress. */
export interface OpenVisit extends Visit {
  /** Opens a browser without cookies. */
  open(): PortalCalls;
  openBrowser(): Browser;
  /** Makes a request and keeps it under a name. @returns undefined if no answer arrives */
  make(name: StepName, request: () => Promise<Exchange>): Promise<Exchange | undefined>;
  makeScript(path: string, request: () => Promise<Exchange>): Promise<void>;
  /** Says why these steps are not made. */
  omit(reason: string, ...names: readonly StepName[]): void;
  /** Adds a text that no report may contain. */
  hide(text: string | undefined): void;
}

/** Starts a visit. */
export function startVisit(plan: Plan): OpenVisit {
  const steps = new Map<StepName, Step>();
  const omissions = new Map<StepName, string>();
  const scripts = new Map<string, Step>();
  const secrets = new Set<string>();
  const { names } = plan.settings;

  const hide = (text: string | undefined) => {
    if (text) secrets.add(text);
  };
  const attempt = async (request: () => Promise<Exchange>): Promise<Step> => {
    try {
      return withoutPrototype({ ...(await request()) });
    } catch (error) {
      const thrown = error instanceof Error ? error : new Error(String(error));
      return withoutPrototype({ error: thrown });
    }
  };
  for (const person of [plan.person, plan.secondFactorPerson]) hide(person?.password);
  hide(plan.invitation);

  /** Hides what a careless portal could repeat: credentials, tokens and cookies. */
  const hideSecrets = ({ request, answer }: Exchange) => {
    const { Authorization: authorization = '', Cookie: cookies = '' } = request.headers;
    hide(authorization.split(' ')[1]);
    hide(answer.headers.get(names.publicTokenHeader.toLowerCase()));
    const values = [
      ...cookies.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
      ...answer.setCookies.map((header) => parseSetCookie(header).value),
    ];
    // A short value, such as a language, would hide parts of other words.
    for (const value of values.filter(({ length }) => length > 7)) hide(value);
  };
  const openBrowser = () => createBrowser(plan.transport, hideSecrets);
  return {
    plan,
    steps,
    omissions,
    scripts,
    secrets,
    openBrowser,
    open: () => createPortalCalls(plan.settings, openBrowser()),
    async make(name, request) {
      const step = await attempt(request);
      steps.set(name, step);
      return 'error' in step ? undefined : step;
    },
    async makeScript(path, request) {
      scripts.set(path, await attempt(request));
    },
    omit(reason, ...names) {
      for (const name of names) omissions.set(name, reason);
    },
    hide,
  };
}

/** Whether an answer has a status from 200 to 299. */
export function isSuccess(exchange: Exchange | undefined): boolean {
  const status = exchange?.answer.status ?? 0;
  return status >= 200 && status < 300;
}
