import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getReasonPhrase } from '../../../src/contract/http-status.ts';
import { addErrorHandlers } from '../../server/http/error-handler.ts';
import { isScripted } from '../../server/http/forgery.ts';
import { sendErrorPage } from '../pages/error-page.ts';
import type { PortalContext } from '../portal-context.ts';
import { productNameOf } from './product-name-of.ts';

/** The texts of error pages by status; all other statuses share one. */
const PAGE_TEXTS: ReadonlyMap<number, string> = new Map([
  [403, 'The request did not come from a page of this portal. Please go back and try again.'],
  [404, 'There is no page at this address.'],
  [429, 'There were too many failed attempts. Please wait before you try again.'],
  [502, 'The service for the second factor does not answer. Please try again later.'],
  [503, 'Sign-in is closed at the moment. Please try again later.'],
]);

/** Answers errors: with an error body to scripts, with a page to people. */
export function answerErrors(app: FastifyInstance, { settings }: PortalContext): void {
  addErrorHandlers(app, wantsPage, async ({ status }, _, reply) => {
    const productName = await settings.read().then(
      ({ branding }) => productNameOf(branding),
      () => productNameOf({}),
    );
    return sendErrorPage(
      reply,
      { productName, elementSettings: undefined },
      {
        title: getReasonPhrase(status),
        text: PAGE_TEXTS.get(status) ?? 'That did not work. Please try again later.',
        signOut: undefined,
      },
    );
  });
}

function wantsPage(request: FastifyRequest): boolean {
  return (
    !request.url.startsWith('/rest/') &&
    !isScripted(request) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}
