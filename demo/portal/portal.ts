import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { outboxRoutes } from '../portal-demo/outbox-page.ts';
import { seedPeople } from '../portal-demo/seed-people.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { captchaRoutes } from './captcha/captcha-routes.ts';
import type { Clock } from './clock.ts';
import { createContext } from './create-context.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { sweep } from './database/sweep.ts';
import { externalPageRoutes } from './external-users/external-user-pages.ts';
import { externalUserRoutes } from './external-users/external-user-routes.ts';
import { fileRoutes } from './home/file-routes.ts';
import { homeRoutes } from './home/home-routes.ts';
import { answerClientError } from './http/answer-client-error.ts';
import { answerErrors } from './http/answer-errors.ts';
import { answerFrameworkError } from './http/answer-framework-error.ts';
import { logOptions } from './http/log-options.ts';
import { addPartnerAccess } from './http/partner-access.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
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

/** How often what is over is removed, in milliseconds. */
const SWEEP_EVERY = 10 * 60 * 1000;

/** How long requests under way may take once the portal closes, in milliseconds. */
const GRACE = 2_000;

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
 * @throws FolderInUse where another process has the data folder
 */
export async function createPortal(options: PortalOptions): Promise<Portal> {
  const { clock = { now: Date.now } } = options;
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
    const context = await createContext(app, database, clock, options);
    if (options.people) await seedPeople(database, context.passwords, options.people);
    await sweep(database, clock.now());
    build(app, context, clock, options);
    sweepNowAndThen(app, database, clock);
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
  letGo(app);
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

/** Browsers keep spare connections open; without an end of its own, closing would wait for them. */
function letGo(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), GRACE);
    app.server.once('close', () => clearTimeout(timer));
  });
}

function sweepNowAndThen(app: FastifyInstance, database: Database, clock: Clock): void {
  const timer = setInterval(() => {
    sweep(database, clock.now()).catch((error) => app.log.error({ err: error }));
  }, SWEEP_EVERY).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
