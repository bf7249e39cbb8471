import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { secondFactorCallbackCall } from '../../../src/contract/calls/second-factor-callback.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import type { Clock } from '../../server/clock.ts';
import { isTypeable } from '../../server/credentials.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { addCallRoute } from '../../server/http/call-route.ts';
import { checkForgery, forgery, isForeign } from '../../server/http/forgery.ts';
import { optionalField, textField } from '../../server/http/form-fields.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { LINK_PATHS } from '../linked-accounts/paths.ts';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import { findText } from '../pages/page-texts.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { isRecentProof } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { offerProviders } from '../settings/sign-on-providers.ts';
import { type PasswordLogin, toRefusal } from '../sign-in/password-login.ts';
import type { SingleSignOn } from '../single-sign-on/single-sign-on.ts';
import { CONFIRM_BEFORE_LINKS, SECOND_FACTOR_PATHS as PATHS } from './paths.ts';
import type { SecondFactor } from './second-factor.ts';

const sendConfirmPage = definePage<{
  path: string;
  userName: string;
  error: string | undefined;
  /** The providers of single sign-on, at which a new sign-in proves the identity too. */
  signOns: readonly { readonly label: string; readonly path: string }[];
}>(new URL('confirm.eta', import.meta.url));
const sendCallbackPage = definePage<object>(new URL('second-factor.eta', import.meta.url));

/** The dependencies of the routes. */
export interface SecondFactorRoutesOptions {
  readonly secondFactor: SecondFactor;
  readonly sessions: Sessions;
  readonly passwordLogin: PasswordLogin;
  readonly settings: SettingsStore;
  /** The clients of the providers of single sign-on. */
  readonly singleSignOns: readonly SingleSignOn[];
  readonly clock: Clock;
  readonly cookies: Cookies;
  readonly browserSessions: BrowserSessions;
  readonly getOrigin: GetOrigin;
  readonly readPageFrame: ReadPageFrame;
}

/** The way to the authority of the second factor and back, and the redirect to its management. */
export async function secondFactorRoutes(
  app: FastifyInstance,
  {
    secondFactor,
    sessions,
    passwordLogin,
    settings,
    singleSignOns,
    clock,
    cookies,
    browserSessions,
    getOrigin,
    readPageFrame,
  }: SecondFactorRoutesOptions,
): Promise<void> {
  const routes = withValibotSchemas(app);
  const startQuery = { querystring: v.object({ state: optionalField }) };
  routes.get(PATHS.start, { schema: startQuery }, async (request, reply) => {
    const url = await secondFactor.getAuthorityUrl(request, request.query.state);
    return reply.redirect(url?.href ?? SCREENS.login, 303);
  });

  app.get(PATHS.callback, async (request, reply) =>
    sendCallbackPage(reply, await readPageFrame(request), {}),
  );

  addCallRoute(app, secondFactorCallbackCall, async (request, reply) => {
    if (isForeign(request, getOrigin)) throw forgery();
    cookies.setMfaToken(reply, await secondFactor.finish(request, request.query));
    return reply.code(204).send();
  });

  app.get(PATHS.manage, async (request, reply) => {
    const session = await browserSessions.find(request);
    if (!session) return reply.redirect(SCREENS.login, 303);
    const { person } = session;
    // A link on another site must not create a ticket.
    const mayManage = !isForeign(request, getOrigin) && person.webAccessEnabled;
    if (!mayManage || !(await secondFactor.isAvailableTo(person))) return reply.redirect('/', 303);
    // Whoever has found or stolen a session must not set up, change or remove the second factor.
    if (!isRecentProof(session.provenAt, clock.now())) return reply.redirect(PATHS.confirm, 303);
    const url = await secondFactor.getManageUrl(request, session);
    // The session may have ended while the authority answered.
    if (!(await browserSessions.find(request))) return reply.redirect(SCREENS.login, 303);
    return reply.redirect(url.href, 303);
  });

  /** Returns where a person goes on after the confirmation, and the address of its form. */
  const getConfirmation = (next: string | undefined) =>
    next === 'links'
      ? { address: CONFIRM_BEFORE_LINKS, destination: LINK_PATHS.page }
      : { address: PATHS.confirm, destination: PATHS.manage };
  const confirmQuery = { querystring: v.object({ error: optionalField, next: optionalField }) };
  routes.get(PATHS.confirm, { schema: confirmQuery }, async (request, reply) => {
    const session = await browserSessions.find(request);
    if (!session) return reply.redirect(SCREENS.login, 303);
    const frame = await readPageFrame(request, session);
    const signOns = offerProviders(singleSignOns, await settings.read());
    return sendConfirmPage(reply, frame, {
      path: getConfirmation(request.query.next).address,
      userName: session.person.name,
      error: findText(frame.texts.secondFactor.confirm.errors, request.query.error),
      signOns: signOns.map(({ provider, label }) => ({ label, path: provider.paths.confirm })),
    });
  });

  const confirmOptions = {
    schema: {
      body: v.object({ password: textField }),
      querystring: v.object({ next: optionalField }),
    },
    bodyLimit: BODY_LIMITS.confirmation,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      checkForgery(request, getOrigin);
      const session = await browserSessions.find(request);
      return session ? undefined : reply.redirect(SCREENS.login, 303);
    },
  };
  routes.post(PATHS.confirm, confirmOptions, async (request, reply) => {
    const session = await browserSessions.find(request);
    if (!session) return reply.redirect(SCREENS.login, 303);
    const credentials = { name: session.person.name, password: request.body.password };
    const { address, destination } = getConfirmation(request.query.next);
    const redirectToForm = (error: 'wrong' | 'captcha') =>
      reply.redirect(`${address}${address.includes('?') ? '&' : '?'}error=${error}`, 303);
    if (!isTypeable(credentials)) return redirectToForm('wrong');
    const outcome = await passwordLogin.attempt({
      session,
      credentials,
      ip: request.ip,
      device: cookies.readDevice(request),
      preSession: cookies.readPreSession(request),
      captchaAnswer: undefined,
    });
    switch (outcome.kind) {
      case 'signed-in':
        await sessions.setProven(session, new Date(clock.now()));
        return reply.redirect(destination, 303);
      case 'wrong':
      case 'captcha':
        return redirectToForm(outcome.kind);
      default:
        throw toRefusal(outcome);
    }
  });
}
