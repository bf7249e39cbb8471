import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';

interface ProviderRouteOptions {
  readonly provider: Provider;
}

/** Passes all URLs without another route to the provider library. */
export async function providerRoutes(
  app: FastifyInstance,
  { provider }: ProviderRouteOptions,
): Promise<void> {
  // The library reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, __, done) => done(null));
  app.all('/*', passTo(provider));
}

/** Creates a handler that passes requests to the provider library. */
export function passTo(provider: Provider) {
  const answer = provider.callback();
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    return answer(request.raw, reply.raw);
  };
}
