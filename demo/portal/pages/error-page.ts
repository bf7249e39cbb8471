import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getReasonPhrase } from '../../../src/contract/http-status.ts';
import { addErrorHandlers } from '../../server/http/error-handler.ts';
import { isScripted } from '../../server/http/forgery.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { DEFAULT_BRANDING } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { definePage } from './define-page.ts';
import { toPageFrame } from './page-frame.ts';
import { findText } from './page-texts.ts';

/** Sends an error page with a reason. */
const sendErrorPage = definePage<{
  title: string;
  text: string;
  /** Address of the sign-out form; without it the page links to the sign-in page. */
  signOut: string | undefined;
}>(new URL('error.eta', import.meta.url));

/** Answers every error: scripts get the error body, browsers that load a page get an error page. */
function addErrorPages(
  app: FastifyInstance,
  settings: SettingsStore,
  securityLog: SecurityLog,
  basePath: string,
): void {
  addErrorHandlers(app, securityLog, wantsPage, async (refusal, _, reply) => {
    // The database may be the cause of the error.
    const branding = await settings.read().then(
      (current) => current.branding,
      () => DEFAULT_BRANDING,
    );
    const frame = toPageFrame(branding, basePath);
    const reason = findText(frame.texts.error.reasons, String(refusal.status));
    return sendErrorPage(reply, frame, {
      title: getReasonPhrase(refusal.status),
      text: reason ?? frame.texts.error.other,
      signOut: undefined,
    });
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
