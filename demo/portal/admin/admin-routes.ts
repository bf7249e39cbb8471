import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { people } from '../database/schema/people.ts';
import { definePage } from '../pages/define-page.ts';
import { sendErrorPage } from '../pages/error-page.ts';
import { pageFrame } from '../pages/page-frame.ts';
import type { PortalContext } from '../portal-context.ts';
import { requireAdministrator } from '../sessions/require-administrator.ts';

const sendAdminPage = definePage<{ loginCall: string; dataCall: string }>(
  new URL('admin.eta', import.meta.url),
);

/** Where the console's table comes from. */
const PEOPLE_CALL = '/ssf/admin/people';

/**
 * The admin console (spec 2 and 6). Its page is a shell that everybody may load; what it shows comes from
 * a call for administrators who have been through the portal login.
 */
export function adminRoutes(app: FastifyInstance, context: PortalContext): void {
  app.get(SCREENS.admin, async (_, reply) =>
    sendAdminPage(reply, await pageFrame(context), {
      loginCall: CALL_PATHS.portalLogin,
      dataCall: PEOPLE_CALL,
    }),
  );

  app.get(PEOPLE_CALL, async (request) => {
    await requireAdministrator(context, request);
    return context.database.query
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

  app.get(SCREENS.adminError, async (_, reply) =>
    sendErrorPage(reply, await pageFrame(context), {
      title: 'The console is closed',
      text: 'Your session has ended. Please sign in again to go on.',
      signOut: undefined,
    }),
  );
}
