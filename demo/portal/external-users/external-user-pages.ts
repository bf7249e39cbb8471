import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { optionalField } from '../../server/http/form-fields.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { definePage } from '../pages/define-page.ts';
import { type ElementLanguage, getElementLanguage } from '../pages/element-language.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { EXTERNAL_PAGES } from './link-url.ts';
import { findLink } from './links.ts';

const sendRegistrationPage = definePage<ElementLanguage>(
  new URL('registration.eta', import.meta.url),
);
const sendPasswordResetPage = definePage<ElementLanguage>(
  new URL('password-reset.eta', import.meta.url),
);

/** Password managers look here for the page to change a password (W3C, A Well-Known URL). */
const CHANGE_PASSWORD = '/.well-known/change-password';

/** Query of the pages: the token of a mailed link. */
const linkQuerySchema = v.object({ [DEFAULT_NAMES.externalTokenParameter]: optionalField });

/** The dependencies of the pages. */
export interface ExternalUserPagesOptions {
  readonly clock: Clock;
  readonly database: Database;
  readonly readPageFrame: ReadPageFrame;
  readonly settings: SettingsStore;
}

/** The portal's own pages for external users: registration and password reset. */
export async function externalUserPages(
  app: FastifyInstance,
  { clock, database, readPageFrame, settings }: ExternalUserPagesOptions,
): Promise<void> {
  /** Returns the language of the invitation, or the default for external users. */
  async function getLanguage(request: FastifyRequest, token: string | undefined) {
    const link =
      token === undefined ? undefined : await findLink(database.query, token, clock.now());
    const invited = link && { locale: link.person.language, country: link.person.country };
    return getElementLanguage(request, invited ?? (await settings.read()).external);
  }

  const routes = withValibotSchemas(app);
  const schema = { querystring: linkQuerySchema };
  for (const [path, sendPage] of [
    [EXTERNAL_PAGES.registration, sendRegistrationPage],
    [EXTERNAL_PAGES.passwordReset, sendPasswordResetPage],
  ] as const) {
    routes.get(path, { schema }, async (request, reply) => {
      const token = request.query[DEFAULT_NAMES.externalTokenParameter];
      return sendPage(reply, await readPageFrame(), await getLanguage(request, token));
    });
  }
  app.get(CHANGE_PASSWORD, (_, reply) => reply.redirect(EXTERNAL_PAGES.passwordReset, 303));
}
