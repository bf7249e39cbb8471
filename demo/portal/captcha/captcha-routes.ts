import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { isForeign } from '../../server/http/forgery.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import { newToken } from '../../server/secrets.ts';
import type { PortalContext } from '../portal-context.ts';
import { ensurePreSession } from '../sessions/ensure-pre-session.ts';
import { askQuestion } from './ask-question.ts';
import { drawPicture } from './draw-picture.ts';
import { languageOf } from './language-of.ts';

/**
 * The captcha: a picture, or with `alternative=text` a question in words for those whom a picture shuts
 * out (WCAG 2.2, 3.3.8). Both take the same place: the one asked last counts.
 *
 * A partner's page gets no cookie. Its captcha is bound to the address that asked for it, because a
 * picture's request can't carry anything else; people behind one address may put out each other's.
 */
export function captchaRoutes(app: FastifyInstance, context: PortalContext): void {
  const { captchas, originOf, settings } = context;

  async function remember(request: FastifyRequest, reply: FastifyReply, answer: string) {
    const { token } = isForeign(request, originOf)
      ? { token: newToken() }
      : await ensurePreSession(context, request, reply);
    await captchas.ask(token, toNetworkPrefix(request.ip), answer);
  }

  app.get(CALL_PATHS.captcha, async (request, reply) => {
    if (singleValueOf(request.query, 'alternative') === 'text') {
      const language = languageOf(request.headers['accept-language']);
      const { shown, answer } = askQuestion(language);
      await remember(request, reply, answer);
      return reply
        .header('Content-Language', language)
        .header('Vary', 'Origin, Accept-Language')
        .send({ question: shown });
    }
    const { shown, answer } = drawPicture();
    await remember(request, reply, answer);
    if ((await settings.read()).partnerOrigins.length > 0) {
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    return reply.type('image/svg+xml').send(shown);
  });
}
