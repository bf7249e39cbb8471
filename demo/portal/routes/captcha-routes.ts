import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../../src/contract/calls.ts';
import { askQuestion } from '../captcha/ask-question.ts';
import { drawPicture } from '../captcha/draw-picture.ts';
import { languageOf } from '../captcha/language-of.ts';
import { singleValueOf } from '../http/single-value-of.ts';
import type { PortalContext } from '../portal-context.ts';
import { ensurePreSession } from '../sessions/ensure-pre-session.ts';

/**
 * The captcha: a picture, or with `alternative=text` a question in words for those whom a picture shuts
 * out (WCAG 2.2, 3.3.8). Both take the same place: the one asked last counts.
 */
export function captchaRoutes(app: FastifyInstance, context: PortalContext): void {
  app.get(CALLS.captcha, async (request, reply) => {
    const { token } = await ensurePreSession(context, request, reply);
    if (singleValueOf(request.query, 'alternative') === 'text') {
      const language = languageOf(request.headers['accept-language']);
      const { shown, answer } = askQuestion(language);
      await context.captchas.ask(token, answer);
      return reply
        .header('Content-Language', language)
        .header('Vary', 'Accept-Language')
        .send({ question: shown });
    }
    const { shown, answer } = drawPicture();
    await context.captchas.ask(token, answer);
    return reply.type('image/svg+xml').send(shown);
  });
}
