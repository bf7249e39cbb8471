import type { FastifyInstance } from 'fastify';
import { definePage } from '../pages/define-page.ts';
import { pageFrame } from '../pages/page-frame.ts';
import type { PortalContext } from '../portal-context.ts';
import { EXTERNAL_PAGES } from './external-pages.ts';

const sendRegistrationPage = definePage(new URL('registration.eta', import.meta.url));
const sendPasswordResetPage = definePage(new URL('password-reset.eta', import.meta.url));

/** Where password managers look for the page to change a password (W3C, A Well-Known URL). */
const CHANGE_PASSWORD = '/.well-known/change-password';

/** The portal's own pages for invited people: registration, and a new password. */
export function externalPageRoutes(app: FastifyInstance, context: PortalContext): void {
  app.get(EXTERNAL_PAGES.registration, async (_, reply) =>
    sendRegistrationPage(reply, await pageFrame(context), {}),
  );
  app.get(EXTERNAL_PAGES.passwordReset, async (_, reply) =>
    sendPasswordResetPage(reply, await pageFrame(context), {}),
  );
  app.get(CHANGE_PASSWORD, (_, reply) => reply.redirect(EXTERNAL_PAGES.passwordReset, 303));
}
