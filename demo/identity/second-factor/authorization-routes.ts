import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import * as v from 'valibot';
import { textField } from '../../server/http/form-fields.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import type { Pace } from '../../server/pace/pace.ts';
import type { Cookies } from '../cookies.ts';
import { passTo } from '../provider/provider-routes.ts';
import type { SecondFactorClients } from './clients.ts';
import { getResumeCookie } from './configuration.ts';

interface AuthorizationRouteOptions {
  readonly clients: SecondFactorClients;
  /** The instance of the library for single sign-on. */
  readonly provider: Provider;
  /** The instance of the library for second factors. */
  readonly secondFactorProvider: Provider;
  readonly cookies: Cookies;
  readonly pace: Pace<'authorization'>;
}

/** Limits authorization requests, and passes them to the instance of the library that the client uses. */
export async function authorizationRoutes(
  app: FastifyInstance,
  { clients, provider, secondFactorProvider, cookies, pace }: AuthorizationRouteOptions,
): Promise<void> {
  const passToSignOn = passTo(provider, cookies);
  const passToSecondFactor = passTo(secondFactorProvider, cookies);
  const resumeCookie = getResumeCookie(cookies);
  const routes = withValibotSchemas(app);

  routes.get(
    '/auth',
    { schema: { querystring: v.object({ client_id: textField }) } },
    async (request, reply) => {
      // Before the library stores an interaction.
      await pace.admit('authorization', {
        ip: request.ip,
        device: request.cookies[cookies.device],
      });
      const client = await clients.find(request.query.client_id);
      return (client ? passToSecondFactor : passToSignOn)(request, reply);
    },
  );
  routes.get('/auth/:uid', (request, reply) =>
    (resumeCookie in request.cookies ? passToSecondFactor : passToSignOn)(request, reply),
  );
}
