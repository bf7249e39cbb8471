import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import * as v from 'valibot';
import { type Credentials, isTypeable, toLoginKey } from '../../server/credentials.ts';
import { fillIn } from '../../server/fill-in.ts';
import { KNOWN_BROWSER_LIFETIME } from '../../server/guessing/known-browsers.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { nameField, passwordField } from '../../server/http/form-fields.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import type { Accounts, SignInResult } from '../accounts/accounts.ts';
import type { Cookies } from '../cookies.ts';
import { definePage, sendPage } from '../pages/define-page.ts';
import { formatWait } from '../pages/format-wait.ts';
import { getPageLanguage } from '../pages/page-language.ts';
import { getTexts } from '../pages/page-texts.ts';
import { readInteraction } from '../provider/read-interaction.ts';

const loginPage = definePage<{
  action: string;
  cancel: string;
  name: string;
  error: string | undefined;
}>(new URL('login.eta', import.meta.url));

const LOGIN_FORM = v.object({ name: nameField, password: passwordField });

interface SignInRouteOptions {
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly cookies: Cookies;
  readonly securityLog: SecurityLog;
}

/** The sign-in form. The library binds an interaction to the browser that began it by a cookie. */
export async function signInRoutes(
  app: FastifyInstance,
  { provider, accounts, cookies, securityLog }: SignInRouteOptions,
): Promise<void> {
  const routes = withValibotSchemas(app);

  function sendForm(
    reply: FastifyReply,
    { uid, params }: Awaited<ReturnType<Provider['interactionDetails']>>,
    { name = '', error }: { name?: string; error?: string } = {},
  ) {
    const action = `/interaction/${uid}`;
    const data = { action, cancel: `${action}/cancel`, name, error };
    return sendPage(reply, loginPage(data, { destination: String(params.redirect_uri) }));
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<Provider['interactionResult']>[2],
  ) {
    await readInteraction(provider, request, reply);
    const url = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.redirect(url, 303);
  }

  async function recordFailure(
    request: FastifyRequest,
    credentials: Credentials,
    { kind }: Exclude<SignInResult, { kind: 'signed-in' }>,
  ): Promise<void> {
    const subject = toLoginKey(credentials.name);
    const isKnown = isTypeable(credentials) && (await accounts.has(subject));
    const person = isKnown ? subject : null;
    if (kind === 'wrong') {
      securityLog.record('login-failed', { person, method: 'password' }, request);
    } else securityLog.record('login-throttled', { person }, request);
  }

  routes.get('/interaction/:uid', async (request, reply) =>
    sendForm(reply, await readInteraction(provider, request, reply)),
  );

  const options = {
    schema: { body: LOGIN_FORM },
    bodyLimit: BODY_LIMITS.signIn,
    // Nobody else needs to send a password.
    onRequest: (request: FastifyRequest, reply: FastifyReply) =>
      readInteraction(provider, request, reply),
  };
  routes.post('/interaction/:uid', options, async (request, reply) => {
    const details = await readInteraction(provider, request, reply);
    const { body: credentials } = request;
    const result = isTypeable(credentials)
      ? await accounts.signIn(credentials, {
          ip: request.ip,
          device: request.cookies[cookies.device],
        })
      : ({ kind: 'wrong' } as const);
    if (result.kind !== 'signed-in') {
      await recordFailure(request, credentials, result);
      if (result.kind === 'wait') reply.code(429).header('Retry-After', result.seconds);
      const language = getPageLanguage(request.raw);
      const texts = getTexts(language);
      const error =
        result.kind === 'wait'
          ? fillIn(texts.login.wait, { time: formatWait(result.seconds, language) })
          : texts.login.wrong;
      return sendForm(reply, details, { name: credentials.name, error });
    }
    reply.setCookie(cookies.device, result.device, {
      ...cookies.options,
      maxAge: KNOWN_BROWSER_LIFETIME / 1000,
    });
    const login = { person: result.subject, method: 'password' } as const;
    securityLog.record('login-succeeded', login, request);
    return finish(request, reply, { login: { accountId: result.subject, remember: false } });
  });

  routes.post('/interaction/:uid/cancel', async (request, reply) =>
    finish(request, reply, {
      error: 'access_denied',
      error_description: 'The user canceled the sign-in',
    }),
  );
}
