import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import type { Pace } from '../../server/pace/pace.ts';
import type { Cookies } from '../cookies.ts';
import { toLanguageCookie } from '../pages/page-language.ts';

/** The routes of the library with a body: the exchange of a code, and the confirmation of a logout. */
const FORM_PATHS = ['/token', '/session/end/confirm'];

interface ProviderRouteOptions {
  readonly provider: Provider;
  readonly cookies: Cookies;
  readonly pace: Pace<'logout'>;
}

/** Passes all URLs without another route to the provider library. */
export async function providerRoutes(
  app: FastifyInstance,
  { provider, cookies, pace }: ProviderRouteOptions,
): Promise<void> {
  // The library reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, __, done) => done(null));
  const pass = passTo(provider, cookies);
  for (const path of FORM_PATHS) app.post(path, { bodyLimit: BODY_LIMITS.provider }, pass);
  app.get('/session/end', async (request, reply) => {
    // Before the library stores a session that remembers the question.
    await pace.admit('logout', { ip: request.ip, device: request.cookies[cookies.device] });
    return pass(request, reply);
  });
  app.all('/*', pass);
}

/** Creates a handler that passes requests to the provider library. */
export function passTo(provider: Provider, cookies: Cookies) {
  const answer = provider.callback();
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const language = toLanguageCookie(request.raw, cookies);
    if (language) reply.raw.appendHeader('Set-Cookie', language);
    // The library believes the first address of this header, which a client can send.
    request.raw.headers['x-forwarded-for'] = request.ip;
    return answer(request.raw, reply.raw);
  };
}
