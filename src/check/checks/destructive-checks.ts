import { externalUserSchema, userStateSchema } from '../../contract/external-user.ts';
import { EXTERNAL_USER_STATES } from '../../contract/external-user-state.ts';
import { LOGIN_DISABLED } from '../../contract/names.ts';
import { readRetryAfter } from '../../contract/retry-after.ts';
import * as v from '../../contract/schema.ts';
import { readMessage, readObject } from '../read-answer.ts';
import { isLimited, MOST_GUESSES } from '../visits/destructive-visits.ts';
import { isSuccess } from '../visits/visit.ts';
import { type Check, NotApplicable, seeing } from './check.ts';
import { describeStatus, findWrongFields } from './describe.ts';

const guessing = { level: 'destructive', section: 'guessing' } as const;
const disabledLogin = { level: 'destructive', section: 'login' } as const;
const invited = { level: 'destructive', section: 'register' } as const;

const limitedFirst = new NotApplicable('See guessing.limited.');

/** Rules that need changes on the portal. */
export const DESTRUCTIVE_CHECKS: readonly Check[] = [
  {
    ...invited,
    id: 'external-user.record',
    section: 'external-user',
    strength: 'MUST',
    rule: 'GET /rest/extuser/{token} describes the invited person and the form.',
    source: 'spec 7',
    advice: 'emailAddress and userState are required.',
    setting: 'calls.externalUser',
    findObstacle: ({ invitation }) =>
      invitation === undefined ? 'It needs --invitation.' : undefined,
    steps: ['invitation'],
    judge: seeing('invitation', (exchange) =>
      isSuccess(exchange)
        ? findWrongFields(externalUserSchema, readObject(exchange.answer))
        : describeStatus(exchange.answer),
    ),
  },
  {
    ...invited,
    id: 'register.refusal',
    strength: 'SHOULD',
    rule: 'A registration without names and password is refused with 422 and a reason for each field.',
    source: 'RFC 9110 section 15.5.21',
    advice: 'Answer {"code", "message", "data": {"password": "min-length"}}.',
    findObstacle: ({ invitation }) =>
      invitation === undefined ? 'It needs --invitation.' : undefined,
    steps: ['register-blank'],
    judge: seeing('register-blank', ({ answer }) => {
      if (answer.status !== 422) return describeStatus(answer);
      const data = readObject(answer)?.data;
      return Object.hasOwn(Object(data), 'password')
        ? undefined
        : '"data" does not name the password.';
    }),
  },
  {
    ...invited,
    id: 'register.answer',
    strength: 'MUST',
    rule: 'A registration returns state 2.',
    source: 'spec 4, 7',
    advice: 'The elements then ask the person to open the second mail.',
    setting: 'calls.register',
    findObstacle: ({ invitation }) =>
      invitation === undefined ? 'It needs --invitation.' : undefined,
    steps: ['register'],
    judge: seeing('register', (exchange) => {
      if (!isSuccess(exchange)) return describeStatus(exchange.answer);
      const { output } = v.safeParse(userStateSchema, readObject(exchange.answer));
      if (!output) return 'The body has no "userState".';
      return output.userState === EXTERNAL_USER_STATES.credentialed
        ? undefined
        : `userState is ${output.userState}.`;
    }),
  },
  {
    ...invited,
    id: 'register.token-used',
    strength: 'MUST',
    rule: 'A token cannot be used again after the registration.',
    source: 'OWASP ASVS 5.0, 6.4.1',
    advice: 'Each link works once: the next step gets a token of its own.',
    findObstacle: ({ invitation }) =>
      invitation === undefined ? 'It needs --invitation.' : undefined,
    steps: ['register', 'invitation-used'],
    judge: ({ see }) => {
      if (!isSuccess(see('register'))) return new NotApplicable('See register.answer.');
      const { answer } = see('invitation-used');
      const userState = readObject(answer)?.userState;
      const isOpen = answer.status === 200 && userState === EXTERNAL_USER_STATES.initial;
      return isOpen ? 'The person is in state 1 again.' : undefined;
    },
  },
  {
    ...disabledLogin,
    id: 'login.closed',
    strength: 'MUST',
    rule: 'A disabled login answers 503 to the right password of a person who is not an administrator.',
    source: 'spec 4',
    advice:
      'Give everybody except administrators the same answer, whether the password is right or wrong.',
    steps: ['login-closed'],
    judge: seeing('login-closed', ({ answer }) =>
      answer.status === 503 ? undefined : describeStatus(answer),
    ),
  },
  {
    ...disabledLogin,
    id: 'login.closed-recognizable',
    strength: 'MUST',
    rule: 'The 503 of a disabled login has a valid Retry-After, or the code LOGIN_DISABLED.',
    source: 'RFC 9110 section 10.2.3',
    advice: 'A proxy answers 503 as well while the portal is down.',
    steps: ['login-closed'],
    judge: seeing('login-closed', ({ answer }) => {
      if (answer.status !== 503) return new NotApplicable('See login.closed.');
      const isKnown =
        readRetryAfter(answer.headers.get('retry-after') ?? null) !== undefined ||
        readObject(answer)?.code === LOGIN_DISABLED;
      return isKnown ? undefined : 'It has neither.';
    }),
  },
  {
    ...guessing,
    id: 'guessing.limited',
    strength: 'MUST',
    rule: `After at most ${MOST_GUESSES} wrong passwords the portal asks for a captcha, or answers 429.`,
    source: 'spec 8, NIST SP 800-63B-4 section 3.2.2',
    advice: 'Send one of the two phrases in the message, as JSON or plain text.',
    setting: 'phrases',
    steps: ['guess-last'],
    judge: seeing('guess-last', (exchange, { plan }) =>
      isLimited(exchange, plan)
        ? undefined
        : `Guess ${MOST_GUESSES}: ${describeStatus(exchange.answer)} Its message has no phrase.`,
    ),
  },
  {
    ...guessing,
    id: 'captcha.required',
    section: 'phrases',
    strength: 'MUST',
    rule: 'When a captcha is due, the right password alone is refused with the phrase "Invalid Captcha".',
    source: 'spec 8',
    advice: 'Check the captcha before the password.',
    setting: 'phrases.invalidCaptcha',
    steps: ['guess-last', 'login-without-captcha'],
    judge: ({ see, plan }) => {
      const last = see('guess-last');
      if (!isLimited(last, plan) || last.answer.status === 429) return limitedFirst;
      const { answer } = see('login-without-captcha');
      if (answer.status !== 401) return describeStatus(answer);
      const { invalidCaptcha } = plan.settings.phrases;
      return readMessage(answer).includes(invalidCaptcha)
        ? undefined
        : `The message does not contain "${invalidCaptcha}".`;
    },
  },
  {
    ...guessing,
    id: 'captcha.wrong-answer',
    strength: 'MUST',
    rule: 'A wrong answer to the captcha is refused, even with the right password.',
    source: 'spec 8',
    advice: 'Check the captcha before the password, and accept each captcha once.',
    setting: 'names.captchaParameter',
    steps: ['guess-last', 'login-without-captcha', 'login-wrong-captcha'],
    judge: ({ see, plan }) => {
      const last = see('guess-last');
      if (!isLimited(last, plan) || last.answer.status === 429) return limitedFirst;
      if (isSuccess(see('login-without-captcha')))
        return new NotApplicable('See captcha.required.');
      const exchange = see('login-wrong-captcha');
      return isSuccess(exchange) ? describeStatus(exchange.answer) : undefined;
    },
  },
  {
    ...guessing,
    id: 'guessing.own-browser',
    strength: 'SHOULD',
    rule: 'Wrong passwords of others do not lock out a browser in which the person has signed in before.',
    source: 'OWASP Authentication Cheat Sheet, device cookies',
    advice: 'Give such browsers a cookie, and a count of their own.',
    steps: ['guess-last', 'login-known-browser'],
    judge: ({ see, plan }) => {
      if (!isLimited(see('guess-last'), plan)) return limitedFirst;
      const exchange = see('login-known-browser');
      return isSuccess(exchange) ? undefined : describeStatus(exchange.answer);
    },
  },
];
