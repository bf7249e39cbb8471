import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** A server that was opened, with its routes. */
export interface SeenServer {
  readonly app: FastifyInstance;
  readonly routes: readonly RouteOptions[];
}

/** Opens servers. @returns every Fastify instance that was created meanwhile, with its routes */
export async function collectRoutes(open: () => Promise<unknown>): Promise<SeenServer[]> {
  const seen: SeenServer[] = [];
  const listen = (message: unknown) => {
    const { fastify: app } = message as { fastify: FastifyInstance };
    const routes: RouteOptions[] = [];
    app.addHook('onRoute', (route) => void routes.push(route));
    seen.push({ app, routes });
  };
  // Fastify publishes each instance on this channel.
  subscribe('fastify.initialization', listen);
  try {
    await open();
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
  return seen;
}
