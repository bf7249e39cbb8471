import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reasonPhraseOf } from '../../../src/contract/http-status.ts';
import { sendErrorPage } from '../pages/error-page.ts';
import type { PortalContext } from '../portal-context.ts';
import { isScripted } from './check-forgery.ts';
import { productNameOf } from './product-name-of.ts';
import { Refusal } from './refusal.ts';
import { refusalForStatus } from './refusal-for-status.ts';

/** What error pages say; anything else says that it did not work. */
const PAGE_TEXTS: ReadonlyMap<number, string> = new Map([
  [403, 'The request did not come from a page of this portal. Please go back and try again.'],
  [404, 'There is no page at this address.'],
  [429, 'There were too many failed attempts. Please wait before you try again.'],
  [502, 'The service for the second factor does not answer. Please try again later.'],
  [503, 'Sign-in is closed at the moment. Please try again later.'],
]);

/** Answers whatever goes wrong: with an error body to scripts, with a page to people. */
export function answerErrors(app: FastifyInstance, { settings }: PortalContext): void {
  async function answer(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
    reply.code(refusal.status).headers(refusal.headers);
    if (!wantsPage(request)) return reply.send(refusal.body);
    const productName = await settings.read().then(
      ({ branding }) => productNameOf(branding),
      () => productNameOf({}),
    );
    return sendErrorPage(
      reply,
      { productName, elementSettings: undefined },
      {
        title: reasonPhraseOf(refusal.status),
        text: PAGE_TEXTS.get(refusal.status) ?? 'That did not work. Please try again later.',
        signOut: undefined,
      },
    );
  }

  app.setNotFoundHandler((request, reply) =>
    answer(new Refusal(404, 'NOT_FOUND', 'There is nothing at this address'), request, reply),
  );
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500 && refusal !== error) request.log.error({ err: error }, 'failed');
    return answer(refusal, request, reply);
  });
}

/** Only the framework's own complaints about a request keep their status; the rest is our fault. */
function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode = 500, code = '' } = error;
  const status = code.startsWith('FST_') && statusCode < 500 ? statusCode : 500;
  return refusalForStatus(status);
}

function wantsPage(request: FastifyRequest): boolean {
  return (
    !request.url.startsWith('/rest/') &&
    !isScripted(request) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}
