import type { FastifyInstance, FastifyReply } from 'fastify';
import { captchaCall } from '../../../src/contract/calls/captcha.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { addCallRoute, type CallRequest } from '../../server/http/call-route.ts';
import { isForeign } from '../../server/http/forgery.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { negotiateLanguage } from '../../server/language/negotiate-language.ts';
import type { Pace } from '../../server/pace/pace.ts';
import { createToken } from '../../server/secrets.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { askQuestion } from './ask-question.ts';
import { type Captchas, toSlotKey } from './captchas.ts';
import { drawPicture } from './draw-picture.ts';

/** Values of `dummy` that can be sent back in a header. */
const SLOT = /^[\w.-]{1,64}$/;

/** The dependencies of the captcha call. */
export interface CaptchaRoutesOptions {
  readonly captchas: Captchas;
  readonly browserSessions: BrowserSessions;
  readonly cookies: Cookies;
  readonly pace: Pace<'captcha'>;
  readonly settings: SettingsStore;
  readonly getOrigin: GetOrigin;
}

/**
 * The captcha: a picture, or with `alternative=text` a question in words for people who cannot see
 * it (WCAG 2.2, 3.3.8). Both share one slot: the newest captcha counts.
 *
 * A page of a partner gets no cookie. Its captcha is bound to the network and to the random number of the
 * request, which the login sends back.
 */
export async function captchaRoutes(
  app: FastifyInstance,
  { captchas, browserSessions, cookies, pace, settings, getOrigin }: CaptchaRoutesOptions,
): Promise<void> {
  async function store(
    request: CallRequest<typeof captchaCall>,
    reply: FastifyReply,
    answer: string,
  ): Promise<void> {
    const { dummy } = request.query;
    const slot = dummy !== undefined && SLOT.test(dummy) ? dummy : createToken();
    const isFromElsewhere = isForeign(request, getOrigin);
    if (isFromElsewhere) reply.header(DEFAULT_NAMES.captchaSlotHeader, slot);
    const token = isFromElsewhere
      ? createToken()
      : browserSessions.ensurePreSession(request, reply);
    await captchas.store(token, toSlotKey(request.ip, slot), answer);
  }

  addCallRoute(app, captchaCall, async (request, reply) => {
    await pace.admit('captcha', { ip: request.ip, device: cookies.readDevice(request) });
    if (request.query.alternative === 'text') {
      const language = negotiateLanguage(request.headers['accept-language']);
      const { shown, answer } = askQuestion(language);
      await store(request, reply, answer);
      return reply
        .header('Content-Language', language)
        .header('Vary', 'Origin, Accept-Language')
        .send({ question: shown });
    }
    const { shown, answer } = await drawPicture();
    await store(request, reply, answer);
    if ((await settings.read()).partnerOrigins.length > 0) {
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    return reply.type('image/jpeg').send(shown);
  });
}
