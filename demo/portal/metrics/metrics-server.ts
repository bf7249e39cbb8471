import Fastify from 'fastify';
import { limitConnections, SERVER_LIMITS } from '../../server/http/connections.ts';
import {
  addLoopbackCheck,
  createGetOrigin,
  isLoopbackHost,
} from '../../server/http/request-origin.ts';
import { addTargetCheck } from '../../server/http/request-target.ts';
import { addSecurityHeaders } from '../../server/http/security-headers.ts';
import { toUrlHost } from '../../server/http/url-host.ts';
import type { PortalMetrics } from './portal-metrics.ts';

/** Where the metrics can be read. */
export interface MetricsOptions {
  /** An address of this machine; by default `127.0.0.1`. Everybody who reaches it can read the metrics. */
  readonly host?: string | undefined;
  /** Port 0 takes a free one. */
  readonly port: number;
}

/** A server of its own for the metrics, because the portal's port is public. */
export interface MetricsServer {
  /** Its origin. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Opens the server. It answers `GET /metrics` in the text format of Prometheus.
 * @throws the errors of listening, such as `EADDRINUSE`
 */
export async function openMetricsServer(
  { registry }: PortalMetrics,
  { host = '127.0.0.1', port }: MetricsOptions,
): Promise<MetricsServer> {
  const app = Fastify({ http: SERVER_LIMITS, requestTimeout: SERVER_LIMITS.requestTimeout });
  limitConnections(app.server, (request, response) => app.routing(request, response));
  addSecurityHeaders(app, createGetOrigin(undefined));
  addTargetCheck(app);
  // Pages of other sites could read the metrics of this machine otherwise (DNS rebinding).
  if (isLoopbackHost(toUrlHost(host))) addLoopbackCheck(app);
  app.get('/metrics', async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  const address = await app.listen({ host, port });
  return { address, close: () => app.close() };
}
