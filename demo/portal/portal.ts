import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { outboxRoutes } from '../portal-demo/outbox-page.ts';
import { seedPeople } from '../portal-demo/seed-people.ts';
import { type Clock, SYSTEM_CLOCK } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { answerClientError, answerFrameworkError } from '../server/http/client-error.ts';
import { closeIdleConnections } from '../server/http/connections.ts';
import { logOptions } from '../server/http/log-options.ts';
import { addSecurityHeaders } from '../server/http/security-headers.ts';
import { sweepPeriodically } from '../server/periodic-sweep.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { captchaRoutes } from './captcha/captcha-routes.ts';
import { createContext } from './create-context.ts';
import { PORTAL_MIGRATIONS } from './database/portal-migrations.ts';
import { sweep } from './database/sweep.ts';
import { externalPageRoutes } from './external-users/external-user-pages.ts';
import { externalUserRoutes } from './external-users/external-user-routes.ts';
import { fileRoutes } from './home/file-routes.ts';
import { homeRoutes } from './home/home-routes.ts';
import { answerErrors } from './http/answer-errors.ts';
import { addPartnerAccess } from './http/partner-access.ts';
import { invitationRoutes } from './invitations/invitation-routes.ts';
import { staticRoutes } from './pages/static-routes.ts';
import { personRoutes } from './people/people-routes.ts';
import type { PortalContext } from './portal-context.ts';
import { portalLoginRoutes } from './portal-login/portal-login-routes.ts';
import type { PortalOptions } from './portal-options.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { publicRoutes } from './settings/public-info-routes.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { loginRoutes } from './sign-in/login-page.ts';
import { authRoutes } from './sign-in/login-routes.ts';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on-routes.ts';

/** Forms and records are small. Bytes. */
const BODY_LIMIT = 64 * 1024;

/** A portal that is ready to listen. */
export interface Portal {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** The settings that can change while it runs. */
  readonly settings: SettingsStore;
  /** Stops listening, lets running requests end, then closes the database. */
  close(): Promise<void>;
}

/**
 * Makes the reference portal. Call `portal.app.listen` to open it.
 * @throws FolderInUseError where another process has the data folder
 */
export async function createPortal(options: PortalOptions): Promise<Portal> {
  const { clock = SYSTEM_CLOCK } = options;
  const app = Fastify({
    logger: options.log ? logOptions(options.log) : false,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const database = await openDatabase(options.data, (error) => app.log.error({ err: error }));
  try {
    await database.migrate(PORTAL_MIGRATIONS);
    const context = await createContext(app, database, clock, options);
    if (options.people) await seedPeople(database, context.passwords, options.people);
    await sweep(database, clock.now());
    build(app, context, clock, options);
    const stopSweeping = sweepPeriodically(
      () => sweep(database, clock.now()),
      (error) => app.log.error({ err: error }),
    );
    app.addHook('onClose', async () => stopSweeping());
    return {
      app,
      database,
      settings: context.settings,
      async close() {
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function build(
  app: FastifyInstance,
  context: PortalContext,
  clock: Clock,
  { onRequest, elements, outboxPage }: PortalOptions,
): void {
  // First, so that partners can read whatever the hook of a test answers.
  addPartnerAccess(app, context);
  if (onRequest) app.addHook('onRequest', onRequest);
  closeIdleConnections(app);
  addSecurityHeaders(app, context.originOf);
  answerErrors(app, context);
  app.register(fastifyCookie);
  app.register(fastifyFormbody);
  staticRoutes(app, elements);
  authRoutes(app, context);
  personRoutes(app, context);
  publicRoutes(app, context);
  captchaRoutes(app, context);
  portalLoginRoutes(app, context);
  singleSignOnRoutes(app, context);
  secondFactorRoutes(app, context);
  loginRoutes(app, context, clock);
  homeRoutes(app, context, clock);
  fileRoutes(app, context);
  externalUserRoutes(app, context, clock);
  externalPageRoutes(app, context);
  invitationRoutes(app, context);
  if (outboxPage) outboxRoutes(app, context);
  adminRoutes(app, context);
}
