import type { FastifyInstance } from 'fastify';
import { EXTERNAL_PAGES } from '../external-users/external-pages.ts';
import { pageFrame } from '../pages/page-frame.ts';
import { renderPage } from '../pages/render-page.ts';
import type { PortalContext } from '../portal-context.ts';

/** Where password managers look for the page to change a password (W3C, A Well-Known URL). */
const CHANGE_PASSWORD = '/.well-known/change-password';

/** The portal's own pages for invited people: registration, and a new password. */
export function externalPageRoutes(app: FastifyInstance, context: PortalContext): void {
  app.get(EXTERNAL_PAGES.registration, async (_, reply) =>
    renderPage(reply, 'registration', await pageFrame(context), {}),
  );
  app.get(EXTERNAL_PAGES.passwordReset, async (_, reply) =>
    renderPage(reply, 'password-reset', await pageFrame(context), {}),
  );
  app.get(CHANGE_PASSWORD, (_, reply) => reply.redirect(EXTERNAL_PAGES.passwordReset, 303));
}
