import type { FastifyInstance } from 'fastify';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import { EXTERNAL_PAGES } from './link-url.ts';

const sendRegistrationPage = definePage(new URL('registration.eta', import.meta.url));
const sendPasswordResetPage = definePage(new URL('password-reset.eta', import.meta.url));

/** Password managers look here for the page to change a password (W3C, A Well-Known URL). */
const CHANGE_PASSWORD = '/.well-known/change-password';

/** The dependencies of the pages. */
export interface ExternalUserPagesOptions {
  readonly readPageFrame: ReadPageFrame;
}

/** The portal's own pages for external users: registration and password reset. */
export async function externalUserPages(
  app: FastifyInstance,
  { readPageFrame }: ExternalUserPagesOptions,
): Promise<void> {
  app.get(EXTERNAL_PAGES.registration, async (_, reply) =>
    sendRegistrationPage(reply, await readPageFrame(), {}),
  );
  app.get(EXTERNAL_PAGES.passwordReset, async (_, reply) =>
    sendPasswordResetPage(reply, await readPageFrame(), {}),
  );
  app.get(CHANGE_PASSWORD, (_, reply) => reply.redirect(EXTERNAL_PAGES.passwordReset, 303));
}
