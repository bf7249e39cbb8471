import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import type { Database } from '../../server/database/database.ts';
import { people } from '../database/schema/people.ts';
import type { Linking } from '../linked-accounts/linking.ts';
import { definePage } from '../pages/define-page.ts';
import { sendErrorPage } from '../pages/error-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import { ADMIN_LINK_PATHS } from './links-paths.ts';
import { SETTINGS_PAGE } from './settings-paths.ts';

const sendAdminPage = definePage<{
  loginCall: string;
  dataCall: string;
  /** Path of the page with linked accounts; undefined if none have to be linked. */
  linksPage: string | undefined;
  settingsPage: string;
}>(new URL('admin.eta', import.meta.url));

/** The call that returns the console's table. */
const PEOPLE_CALL = '/ssf/admin/people';

/** The dependencies of the console. */
export interface AdminRoutesOptions {
  readonly database: Database;
  readonly guard: SessionGuard;
  readonly linking: Linking;
  readonly readPageFrame: ReadPageFrame;
}

/**
 * The admin console (spec 2 and 6). The page is public and contains no data. The data comes from a
 * call for administrators whose session has the portal login.
 */
export async function adminRoutes(
  app: FastifyInstance,
  { database, guard, linking, readPageFrame }: AdminRoutesOptions,
): Promise<void> {
  app.get(SCREENS.admin, async (request, reply) =>
    sendAdminPage(reply, await readPageFrame(request), {
      loginCall: CALL_PATHS.portalLogin,
      dataCall: PEOPLE_CALL,
      linksPage: linking.providers.length > 0 ? ADMIN_LINK_PATHS.page : undefined,
      settingsPage: SETTINGS_PAGE,
    }),
  );

  app.get(PEOPLE_CALL, async (request) => {
    await guard.requireAdministrator(request);
    return database.query
      .select({
        name: people.name,
        firstName: people.firstName,
        lastName: people.lastName,
        email: people.email,
        administrator: people.isAdministrator,
        webAccess: people.webAccessEnabled,
      })
      .from(people)
      .orderBy(asc(people.id));
  });

  app.get(SCREENS.adminError, async (request, reply) => {
    const frame = await readPageFrame(request);
    return sendErrorPage(reply, frame, { ...frame.texts.admin.closed, signOut: undefined });
  });
}
