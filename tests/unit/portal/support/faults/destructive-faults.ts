import type { Fault } from '../broken-portal.ts';
import { onAnswer, readBasic, setFields } from './change-answers.ts';

/** Replaces phrases in the messages of refused logins. */
const replacePhrases = (phrase: RegExp): Fault =>
  onAnswer(
    'login',
    (answer) => {
      answer.body = Buffer.from(answer.body.toString().replace(phrase, 'Sorry'));
    },
    401,
  );

const isInvitation = (path: string) => /^\/rest\/extuser\/[\w-]{43}$/.test(path);

/** The fault that opens a used invitation again. */
function openTwice(): Fault {
  let first: Buffer | undefined;
  return {
    answer(answer, { method, path }) {
      if (method !== 'GET' || !isInvitation(path)) return;
      if (answer.status === 404) Object.assign(answer, { status: 200, body: first });
      else first = answer.body;
    },
  };
}

/** A fault for each check of the level `destructive`, by the id of the check. */
export const DESTRUCTIVE_FAULTS: Readonly<Record<string, Fault>> = {
  'external-user.record': {
    answer(answer, { method, path }) {
      const isRead = method === 'GET' && isInvitation(path) && answer.status === 200;
      if (isRead) setFields(answer, { emailAddress: undefined });
    },
  },
  'register.refusal': onAnswer(
    'register',
    (answer) => {
      answer.status = 400;
    },
    422,
  ),
  'register.answer': onAnswer('register', (answer) => setFields(answer, { userState: 3 }), 200),
  'register.token-used': openTwice(),
  'login.closed': onAnswer(
    'login',
    (answer) => {
      answer.status = 500;
    },
    503,
  ),
  'login.closed-recognizable': onAnswer(
    'login',
    (answer) => {
      setFields(answer, { code: 'OVERLOADED' });
      answer.headers['retry-after'] = 'after lunch';
    },
    503,
  ),
  'guessing.limited': replacePhrases(/Invalid (Credential|Captcha)/),
  'captcha.required': replacePhrases(/Invalid Captcha/),
  'captcha.wrong-answer': onAnswer('login', (answer, { path }) => {
    if (path.includes('kaptcha-response')) answer.status = 200;
  }),
  'guessing.own-browser': onAnswer('login', (answer, request) => {
    const isKnown = request.headers.cookie?.includes('portal_device');
    if (isKnown && readBasic(request) !== '' && answer.status === 200) answer.status = 429;
  }),
  'reset.same-answer': onAnswer('resetPasswordRequested', (answer, { body }) => {
    if (body.includes('harbour.example')) answer.status = 200;
  }),
};
