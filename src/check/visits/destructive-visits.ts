import { randomBytes, randomUUID } from 'node:crypto';
import { BLANK_RECORD, externalUserSchema } from '../../contract/external-user.ts';
import * as v from '../../contract/schema.ts';
import type { Exchange } from '../http/browser.ts';
import { toBasic } from '../portal-calls.ts';
import { readJson, readMessage, readObject } from '../read-answer.ts';
import { isSuccess, type OpenVisit, type Plan, type StepName } from './visit.ts';
import { toResetRecord } from './visit-as-person.ts';

/** What the visitor can do besides sending requests. */
export interface Helper {
  /** Disables the login of the portal, or enables it again. @returns whether that was done */
  setLoginDisabled(isDisabled: boolean): Promise<boolean>;
}

/** A visit that changes something on the portal. */
export interface DestructiveVisit {
  readonly name: string;
  readonly steps: readonly StepName[];
  /** What the plan lacks for the visit; undefined if it can be made. */
  findObstacle(plan: Plan): string | undefined;
  /** What it changes, in words, before it begins. */
  describe(plan: Plan): string;
  make(visit: OpenVisit, helper: Helper): Promise<void>;
}

/** The number of wrong passwords after which a portal has to ask for a captcha or slow down. */
export const MOST_GUESSES = 10;

const needsPerson = ({ person }: Plan) =>
  person === undefined ? 'It needs --user and --password-stdin.' : undefined;

const guessing: DestructiveVisit = {
  name: 'captcha and lock-out',
  steps: ['guess-last', 'login-without-captcha', 'login-wrong-captcha', 'login-known-browser'],
  findObstacle: needsPerson,
  describe: ({ person }) =>
    `sends up to ${MOST_GUESSES} wrong passwords for ${person?.name}: other browsers, and this network, may have to solve captchas or wait for a while, and the person may get a mail`,
  async make(visit) {
    const { person, settings } = visit.plan;
    if (person === undefined) return;
    const { captchaParameter } = settings.names;
    const known = visit.open();
    await known.openLogin().catch(() => {});
    const right = { Authorization: toBasic(person.name, person.password) };
    const hasSignedIn = isSuccess(
      await known.post('login', { headers: right }).catch(() => undefined),
    );
    await known.post('logout').catch(() => {});

    const calls = visit.open();
    await calls.openLogin().catch(() => {});
    const wrong = { Authorization: toBasic(person.name, `wrong-${randomUUID()}`) };
    for (let guess = 1; guess <= MOST_GUESSES; guess += 1) {
      const answer = await visit.make('guess-last', () => calls.post('login', { headers: wrong }));
      if (answer === undefined || isLimited(answer, visit.plan)) break;
    }
    await visit.make('login-without-captcha', () => calls.post('login', { headers: right }));
    await calls.get('captcha', { query: { dummy: '1' } }).catch(() => {});
    const query = { [captchaParameter]: randomUUID().slice(0, 8) };
    await visit.make('login-wrong-captcha', () => calls.post('login', { headers: right, query }));
    if (!hasSignedIn) {
      return visit.omit('The person could not sign in before.', 'login-known-browser');
    }
    await visit.make('login-known-browser', () => known.post('login', { headers: right }));
    await known.post('logout').catch(() => {});
  },
};

/** Whether a portal slows guessing down from this answer on. */
export function isLimited({ answer }: Exchange, { settings }: Plan): boolean {
  const message = readMessage(answer);
  return (
    answer.status === 429 ||
    Object.values(settings.phrases).some((phrase) => message.includes(phrase))
  );
}

const disabledLogin: DestructiveVisit = {
  name: 'disabled login',
  steps: ['login-closed'],
  findObstacle: needsPerson,
  describe: () =>
    'needs the login of the portal disabled for a moment: nobody can sign in meanwhile',
  async make(visit, helper) {
    const { person } = visit.plan;
    if (person === undefined) return;
    if (!(await helper.setLoginDisabled(true))) {
      return visit.omit(
        'The login was not disabled: use --close-login and --open-login.',
        ...this.steps,
      );
    }
    try {
      const calls = visit.open();
      await calls.openLogin().catch(() => {});
      const headers = { Authorization: toBasic(person.name, person.password) };
      const answer = await visit.make('login-closed', () => calls.post('login', { headers }));
      if (isSuccess(answer)) await calls.post('logout').catch(() => {});
    } finally {
      await helper.setLoginDisabled(false);
    }
  },
};

const invitation: DestructiveVisit = {
  name: 'invited people',
  steps: ['invitation', 'register-blank', 'register', 'invitation-used'],
  findObstacle: ({ invitation: token }) =>
    token === undefined ? 'It needs --invitation.' : undefined,
  describe: () =>
    'uses up the invitation: it registers the invited person with a random password, and the portal mails a link to them',
  async make(visit) {
    const { invitation: token } = visit.plan;
    if (token === undefined) return;
    const calls = visit.open();
    await calls.openLogin().catch(() => {});
    const opened = await visit.make('invitation', () => calls.get('externalUser', { token }));
    const { output } = v.safeParse(externalUserSchema, opened && readJson(opened.answer));
    if (!isSuccess(opened) || !output) {
      const rest = ['register-blank', 'register', 'invitation-used'] as const;
      return visit.omit('The invitation could not be opened.', ...rest);
    }
    const { termsAndConditions = '', userState } = output;
    const password = `Aa1-${randomBytes(15).toString('base64url')}`;
    visit.hide(password);
    const blank = { ...BLANK_RECORD, euet: token, userState };
    await visit.make('register-blank', () => calls.post('register', { body: blank }));
    const filled = {
      ...blank,
      termsAndConditions,
      password,
      firstName: 'Portico',
      lastName: 'Check',
      phone: '+1 555 0100',
    };
    await visit.make('register', () => calls.post('register', { body: filled }));
    await visit.make('invitation-used', () => calls.get('externalUser', { token }));
  },
};

const reset: DestructiveVisit = {
  name: 'password reset',
  steps: ['reset-known', 'reset-unknown-again'],
  findObstacle: needsPerson,
  describe: ({ person }) =>
    `requests a password reset for ${person?.name}: the portal may mail a link to them`,
  async make(visit) {
    const self = visit.steps.get('self');
    const email = self && 'answer' in self ? readObject(self.answer)?.email : undefined;
    if (typeof email !== 'string' || email === '') {
      return visit.omit('The mail address of the person is unknown.', ...this.steps);
    }
    const calls = visit.open();
    await calls.openLogin().catch(() => {});
    await visit.make('reset-known', () =>
      calls.post('resetPasswordRequested', { body: toResetRecord(email) }),
    );
    const unknown = toResetRecord(`${randomUUID()}@portico-check.invalid`);
    await visit.make('reset-unknown-again', () =>
      calls.post('resetPasswordRequested', { body: unknown }),
    );
  },
};

/** The visits of the level `destructive`, in their order. */
export const DESTRUCTIVE_VISITS: readonly DestructiveVisit[] = [
  reset,
  invitation,
  disabledLogin,
  guessing,
];
