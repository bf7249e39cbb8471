import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { SYSTEM_CLOCK } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { addHealthRoutes } from '../server/health/health-routes.ts';
import { createReadiness, type Readiness } from '../server/health/readiness.ts';
import { BODY_LIMITS } from '../server/http/body-limits.ts';
import { answerClientError, answerFrameworkError } from '../server/http/client-error.ts';
import {
  closeIdleConnections,
  limitConnections,
  SERVER_LIMITS,
} from '../server/http/connections.ts';
import { addJsonBodies } from '../server/http/json-body.ts';
import { createLogOptions } from '../server/http/log-options.ts';
import type { Refusal } from '../server/http/refusal.ts';
import { addRequestLimits } from '../server/http/request-limits.ts';
import { addLoopbackCheck } from '../server/http/request-origin.ts';
import { addTargetCheck } from '../server/http/request-target.ts';
import { addSecurityHeaders } from '../server/http/security-headers.ts';
import { addForwardedForCheck, createTrustProxy } from '../server/http/trust-proxy.ts';
import type { Passwords } from '../server/passwords.ts';
import { sweepPeriodically } from '../server/periodic-sweep.ts';
import { linksPage } from './account/links-page.ts';
import { passwordPage } from './account/password-page.ts';
import { sessionsPage } from './account/sessions-page.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { adminLinksPage } from './admin/links-page.ts';
import { settingsPage } from './admin/settings-page.ts';
import { settingsPreview } from './admin/settings-preview.ts';
import { settingsSignIn } from './admin/settings-sign-in.ts';
import { captchaRoutes } from './captcha/captcha-routes.ts';
import { PORTAL_MIGRATIONS } from './database/portal-migrations.ts';
import { externalUserPages } from './external-users/external-user-pages.ts';
import { externalUserRoutes } from './external-users/external-user-routes.ts';
import { fileRoutes } from './home/file-routes.ts';
import { homePage } from './home/home-page.ts';
import { addBasePath, createRewriteUrl, readBasePath } from './http/base-path.ts';
import { invitationRoutes } from './invitations/invitation-routes.ts';
import { measureRequests } from './metrics/count.ts';
import { addDatabaseGauges } from './metrics/database-gauges.ts';
import { type MetricsServer, openMetricsServer } from './metrics/metrics-server.ts';
import { createPortalMetrics, type PortalMetrics } from './metrics/portal-metrics.ts';
import { addErrorPages } from './pages/error-page.ts';
import type { ReadPageFrame } from './pages/page-frame.ts';
import { staticRoutes } from './pages/static-routes.ts';
import { portalLoginRoutes } from './portal-login/portal-login-routes.ts';
import type { PortalOptions } from './portal-options.ts';
import { principalRoutes } from './principal/principal-routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { ticketRoutes } from './second-factor/tickets/ticket-routes.ts';
import { createServices } from './services.ts';
import { publicInfoRoutes } from './settings/public-info-routes.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { loginPage } from './sign-in/login-page.ts';
import { loginRoutes } from './sign-in/login-routes.ts';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on-routes.ts';
import { sweep } from './sweep.ts';

/** A portal that is ready to listen. */
export interface Portal {
  /** Plugins and hooks can be added until it listens. */
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly passwords: Passwords;
  /** The settings that can change while the portal runs. */
  readonly settings: SettingsStore;
  /** Reads the frame of the portal's pages, for pages that a plugin adds. */
  readonly readPageFrame: ReadPageFrame;
  /** Origin of the server with the metrics; undefined without one. */
  readonly metricsAddress: string | undefined;
  /**
   * Makes the readiness route answer 503, so that a load balancer sends no further requests. Those that
   * arrive are still answered, and their connections end.
   */
  drain(): void;
  /** Drains, stops listening, waits for running requests, then closes the database. */
  close(): Promise<void>;
}

/**
 * Creates the reference portal. Call `portal.app.listen` to start it.
 * @throws FolderInUseError if another process has the data folder open
 * @throws TypeError for an invalid origin, invalid proxies, an insecure provider, or a secret that is too short
 */
export async function createPortal(options: PortalOptions): Promise<Portal> {
  const { clock = SYSTEM_CLOCK, metrics: metricsOptions, ...others } = options;
  const app = Fastify({
    logger: options.log ? createLogOptions(options.log) : false,
    trustProxy: createTrustProxy(options.trustProxy),
    bodyLimit: BODY_LIMITS.none,
    http: SERVER_LIMITS,
    // Fastify replaces the value of `http` by its own default.
    requestTimeout: SERVER_LIMITS.requestTimeout,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    // While a process closes, it still answers what arrives on its connections: a proxy would pass a 503 on.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: createRewriteUrl(readBasePath(options.origin)),
  });
  limitConnections(app.server, (request, response) => app.routing(request, response));
  const database = await openDatabase(options.data, (error) => app.log.error({ err: error }));
  const metrics = metricsOptions && createPortalMetrics();
  let metricsServer: MetricsServer | undefined;
  try {
    await database.migrate(PORTAL_MIGRATIONS);
    await sweep(database, clock.now());
    const readiness = createReadiness(database, PORTAL_MIGRATIONS);
    const services = await createServices(app, database, clock, metrics, others);
    registerFeatures(app, services, readiness, metrics, options.origin);
    if (metrics) {
      addDatabaseGauges(metrics.registry, database, clock);
      metricsServer = await openMetricsServer(metrics, metricsOptions);
    }
    const stopSweeping = sweepPeriodically(
      async () => {
        await sweep(database, clock.now());
        await services.enrollments?.refreshLeft();
      },
      (error) => app.log.error({ err: error }),
    );
    app.addHook('onClose', async () => stopSweeping());
    const { passwords, settings, readPageFrame } = services;
    return {
      app,
      database,
      passwords,
      settings,
      readPageFrame,
      metricsAddress: metricsServer?.address,
      drain: readiness.close,
      async close() {
        readiness.close();
        await app.close();
        await metricsServer?.close();
        await database.close();
      },
    };
  } catch (error) {
    // Also stops the mail worker, which would read the closed database.
    await app.close();
    await metricsServer?.close();
    await database.close();
    throw error;
  }
}

/** Registers the features. Only the order of the first eleven, which add hooks, matters. */
function registerFeatures(
  app: FastifyInstance,
  services: Awaited<ReturnType<typeof createServices>>,
  readiness: Readiness,
  metrics: PortalMetrics | undefined,
  origin: string | undefined,
): void {
  if (metrics) measureRequests(app, metrics);
  addForwardedForCheck(app);
  // Early, so that partners can read every response.
  services.partnerAccess.addTo(app);
  closeIdleConnections(app);
  addSecurityHeaders(app, services.getOrigin);
  const countFailure = ({ code }: Refusal) => metrics?.failures.inc({ code });
  addErrorPages(app, services.securityLog, services.readErrorFrame, countFailure);
  addTargetCheck(app);
  addBasePath(app, services.basePath);
  if (origin === undefined) addLoopbackCheck(app);
  addRequestLimits(app);
  addJsonBodies(app);
  addHealthRoutes(app, readiness);
  app.register(fastifyCookie);
  app.register(fastifyFormbody);
  app.register(staticRoutes, services);
  app.register(publicInfoRoutes, services);
  app.register(captchaRoutes, services);
  app.register(loginRoutes, services);
  app.register(loginPage, services);
  app.register(portalLoginRoutes, services);
  app.register(singleSignOnRoutes, services);
  app.register(secondFactorRoutes, services);
  if (services.enrollments) app.register(ticketRoutes, services);
  app.register(principalRoutes, services);
  app.register(externalUserRoutes, services);
  app.register(externalUserPages, services);
  app.register(invitationRoutes, services);
  app.register(passwordPage, services);
  app.register(sessionsPage, services);
  app.register(homePage, services);
  app.register(fileRoutes, services);
  app.register(adminRoutes, services);
  if (services.linking.providers.length > 0) {
    app.register(linksPage, services);
    app.register(adminLinksPage, services);
  }
  app.register(settingsPage, services);
  app.register(settingsPreview, services);
  app.register(settingsSignIn, services);
}
