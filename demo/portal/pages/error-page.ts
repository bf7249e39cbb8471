import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addErrorHandlers } from '../../server/http/error-handler.ts';
import { isScripted } from '../../server/http/forgery.ts';
import type { Refusal } from '../../server/http/refusal.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { definePage } from './define-page.ts';
import type { ReadErrorFrame } from './page-frame.ts';
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
  securityLog: SecurityLog,
  readErrorFrame: ReadErrorFrame,
  onRefusal: (refusal: Refusal) => void,
): void {
  const sendPage = async (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const frame = await readErrorFrame(request);
    const { texts } = frame;
    const status = String(refusal.status);
    return sendErrorPage(reply, frame, {
      title: findText(texts.error.titles, status) ?? texts.error.titles.other,
      text:
        findText(texts.error.reasons, refusal.code) ??
        findText(texts.error.reasons, status) ??
        texts.error.reasons.other,
      signOut: undefined,
    });
  };
  addErrorHandlers(app, securityLog, wantsPage, sendPage, onRefusal);
}

function wantsPage(request: FastifyRequest): boolean {
  return (
    !request.url.startsWith('/rest/') &&
    !isScripted(request) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

export { addErrorPages, sendErrorPage };
