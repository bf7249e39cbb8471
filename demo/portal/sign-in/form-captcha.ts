import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import type { Language } from '../../../src/contract/languages.ts';
import type { Clock } from '../../server/clock.ts';
import type { Attempts } from '../../server/guessing/attempts.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import type { Pace } from '../../server/pace/pace.ts';
import { createToken } from '../../server/secrets.ts';
import { askQuestion } from '../captcha/ask-question.ts';
import { type Captchas, toSlotKey } from '../captcha/captchas.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { findDisabledLogin } from '../settings/disabled-login.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { toFailureKey } from './failure-key.ts';

/** The captcha of a plain form: the URL of a picture, or a question. `captcha.eta` shows it. */
type FormCaptcha =
  | { readonly kind: 'picture'; readonly src: string }
  | { readonly kind: 'question'; readonly question: string };

/** The kind of captcha that a URL asks for. */
type CaptchaKind = 'picture' | 'text';

/**
 * Prepares the captcha of a plain form, if the next attempt needs one, and the pre-session that it belongs to.
 * @param query what the URL of the page asks for: a kind of captcha, by a link of the page or after a failed attempt, or
 * the captcha after an attempt that lacked it
 */
type PrepareCaptcha = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: { readonly captcha?: string | undefined; readonly error?: string | undefined },
  language: Language,
) => Promise<FormCaptcha | undefined>;

/** The dependencies of the captcha. */
interface FormCaptchaOptions {
  readonly attempts: Attempts;
  readonly browserSessions: BrowserSessions;
  readonly captchas: Captchas;
  readonly clock: Clock;
  readonly cookies: Cookies;
  readonly pace: Pace<'captcha'>;
  readonly settings: SettingsStore;
}

/** Creates the function that prepares captchas. */
function createPrepareCaptcha({
  attempts,
  browserSessions,
  captchas,
  clock,
  cookies,
  pace,
  settings,
}: FormCaptchaOptions): PrepareCaptcha {
  async function isDue({ ip }: FastifyRequest): Promise<boolean> {
    const isDisabled = findDisabledLogin(await settings.read()) !== undefined;
    return attempts.isCaptchaDue(toFailureKey(toNetworkPrefix(ip), isDisabled));
  }

  return async (request, reply, { captcha, error }, language) => {
    const token = browserSessions.ensurePreSession(request, reply);
    const asked = captcha ?? (error === 'captcha' ? 'picture' : undefined);
    if (asked !== 'picture' && asked !== 'text' && !(await isDue(request))) return undefined;
    if (asked !== 'text') {
      return { kind: 'picture', src: `${CALL_PATHS.captcha}?dummy=${clock.now()}` };
    }
    await pace.admit('captcha', { ip: request.ip, device: cookies.readDevice(request) });
    const { shown: question, answer } = askQuestion(language);
    await captchas.store(token, toSlotKey(request.ip, createToken()), answer);
    return { kind: 'question', question };
  };
}

/** Returns the other kind of captcha, which the page links to. */
const toOtherKind = (captcha: FormCaptcha | undefined): CaptchaKind =>
  captcha?.kind === 'question' ? 'picture' : 'text';

export { createPrepareCaptcha, type FormCaptcha, type PrepareCaptcha, toOtherKind };
