import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getReasonPhrase } from '../../../src/contract/http-status.ts';
import { addErrorHandlers } from '../../server/http/error-handler.ts';
import { isScripted } from '../../server/http/forgery.ts';
import { DEFAULT_BRANDING, getProductName } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { definePage } from './define-page.ts';

/** Sends an error page with a reason. */
const sendErrorPage = definePage<{
  title: string;
  text: string;
  /** Address of the sign-out form; without it the page links to the sign-in page. */
  signOut: string | undefined;
}>(new URL('error.eta', import.meta.url));

/** The texts of error pages by status. */
const TEXTS: ReadonlyMap<number, string> = new Map([
  [403, 'The request did not come from a page of this portal. Please go back and try again.'],
  [404, 'There is no page at this address.'],
  [429, 'There were too many failed attempts. Please wait before you try again.'],
  [502, 'The service for the second factor does not answer. Please try again later.'],
  [503, 'Sign-in is closed at the moment. Please try again later.'],
]);

/** Answers every error: scripts get the error body, browsers that load a page get an error page. */
function addErrorPages(app: FastifyInstance, settings: SettingsStore): void {
  addErrorHandlers(app, wantsPage, async (refusal, _, reply) => {
    // The database may be the cause of the error.
    const branding = await settings.read().then(
      (current) => current.branding,
      () => DEFAULT_BRANDING,
    );
    return sendErrorPage(
      reply,
      { productName: getProductName(branding), elementSettings: undefined },
      {
        title: getReasonPhrase(refusal.status),
        text: TEXTS.get(refusal.status) ?? 'That did not work. Please try again later.',
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

export { addErrorPages, sendErrorPage };
