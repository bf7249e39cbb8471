import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { isTypeable } from '../../server/credentials.ts';
import { checkForgery } from '../../server/http/forgery.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import type { IdentityContext } from '../identity-context.ts';
import { pageOf } from '../pages/pages.ts';

const WRONG = 'The account or the password is not right.';
const WAIT = 'There were too many failed attempts. Please wait half an hour.';

/**
 * Where people sign in. An interaction is bound to the browser that began it by a cookie of the library,
 * and its forms to the provider's own pages.
 */
export function interactionRoutes(
  app: FastifyInstance,
  { provider, accounts, origin }: IdentityContext,
): void {
  function sendLogin(
    reply: FastifyReply,
    { uid, params }: Awaited<ReturnType<Provider['interactionDetails']>>,
    error?: { text: string; name: string },
  ) {
    const { html, headers } = pageOf(
      'login',
      {
        action: `/interaction/${uid}`,
        cancel: `/interaction/${uid}/cancel`,
        name: error?.name ?? '',
        error: error?.text,
      },
      { destination: String(params.redirect_uri) },
    );
    return reply.headers(headers).send(html);
  }

  async function goOn(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<Provider['interactionResult']>[2],
  ) {
    const url = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.redirect(url, 303);
  }

  app.get('/interaction/:uid', async (request, reply) =>
    sendLogin(reply, await provider.interactionDetails(request.raw, reply.raw)),
  );

  app.post('/interaction/:uid', async (request, reply) => {
    checkForgery(request, () => origin);
    const details = await provider.interactionDetails(request.raw, reply.raw);
    const name = singleValueOf(request.body, 'name') ?? '';
    const password = singleValueOf(request.body, 'password') ?? '';
    const outcome = isTypeable({ name, password })
      ? await accounts.signIn(name, password, request.ip)
      : ({ kind: 'wrong' } as const);
    if (outcome.kind !== 'signed-in') {
      const text = outcome.kind === 'wait' ? WAIT : WRONG;
      return sendLogin(reply, details, { text, name });
    }
    return goOn(request, reply, { login: { accountId: outcome.subject, remember: false } });
  });

  app.post('/interaction/:uid/cancel', async (request, reply) => {
    checkForgery(request, () => origin);
    return goOn(request, reply, {
      error: 'access_denied',
      error_description: 'The person did not want to sign in',
    });
  });
}
