import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { optionalField } from '../../server/http/form-fields.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import { EXTERNAL_PAGES } from './link-url.ts';
import { findLink } from './links.ts';

const sendRegistrationPage = definePage<object>(new URL('registration.eta', import.meta.url));
const sendPasswordResetPage = definePage<object>(new URL('password-reset.eta', import.meta.url));

/** Password managers look here for the page to change a password (W3C, A Well-Known URL). */
const CHANGE_PASSWORD = '/.well-known/change-password';

/** Query of the pages: the token of a mailed link. */
const linkQuerySchema = v.object({ [DEFAULT_NAMES.externalTokenParameter]: optionalField });

/** The dependencies of the pages. */
export interface ExternalUserPagesOptions {
  readonly clock: Clock;
  readonly database: Database;
  readonly readPageFrame: ReadPageFrame;
}

/** The portal's own pages for external users: registration and password reset. */
export async function externalUserPages(
  app: FastifyInstance,
  { clock, database, readPageFrame }: ExternalUserPagesOptions,
): Promise<void> {
  /** Finds the invited person, whose language the page has. */
  async function findInvited(token: string | undefined) {
    if (token === undefined) return undefined;
    return (await findLink(database.query, token, clock.now()))?.person;
  }

  const routes = withValibotSchemas(app);
  const schema = { querystring: linkQuerySchema };
  for (const [path, sendPage] of [
    [EXTERNAL_PAGES.registration, sendRegistrationPage],
    [EXTERNAL_PAGES.passwordReset, sendPasswordResetPage],
  ] as const) {
    routes.get(path, { schema }, async (request, reply) => {
      const token = request.query[DEFAULT_NAMES.externalTokenParameter];
      const visitor = { person: await findInvited(token), isExternal: true };
      return sendPage(reply, await readPageFrame(request, visitor), {});
    });
  }
  app.get(CHANGE_PASSWORD, (_, reply) => reply.redirect(EXTERNAL_PAGES.passwordReset, 303));
}
