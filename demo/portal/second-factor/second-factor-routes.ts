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
import { Refusal } from '../../server/http/refusal.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { definePage } from '../pages/define-page.ts';
import { type ElementLanguage, getElementLanguage } from '../pages/element-language.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import { findText } from '../pages/page-texts.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { PendingSessions } from '../sessions/pending-sessions.ts';
import { isRecentProof } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { type PasswordLogin, toRefusal } from '../sign-in/password-login.ts';
import { SINGLE_SIGN_ON_PATHS } from '../single-sign-on/single-sign-on.ts';
import type { Enrollments } from './enrollments.ts';
import { SECOND_FACTOR_PATHS as PATHS, type SecondFactor } from './second-factor.ts';

const sendConfirmPage = definePage<{
  path: string;
  userName: string;
  error: string | undefined;
  /** Path of single sign-on, which proves the identity too; undefined without it. */
  singleSignOn: string | undefined;
}>(new URL('confirm.eta', import.meta.url));
const sendCallbackPage = definePage<ElementLanguage>(new URL('second-factor.eta', import.meta.url));

/** A SHA-256 as base64url, which the ids of tickets are. */
const DIGEST = /^[\w-]{43}$/;

/** The dependencies of the routes. */
export interface SecondFactorRoutesOptions {
  readonly secondFactor: SecondFactor;
  readonly enrollments: Enrollments;
  readonly sessions: Sessions;
  readonly passwordLogin: PasswordLogin;
  readonly settings: SettingsStore;
  readonly hasSingleSignOn: boolean;
  readonly clock: Clock;
  readonly cookies: Cookies;
  readonly browserSessions: BrowserSessions;
  readonly pendingSessions: PendingSessions;
  readonly getOrigin: GetOrigin;
  readonly readPageFrame: ReadPageFrame;
}

/** The return from the authority of the second factor, and the redirect to its management. */
export async function secondFactorRoutes(
  app: FastifyInstance,
  {
    secondFactor,
    enrollments,
    sessions,
    passwordLogin,
    settings,
    hasSingleSignOn,
    clock,
    cookies,
    browserSessions,
    pendingSessions,
    getOrigin,
    readPageFrame,
  }: SecondFactorRoutesOptions,
): Promise<void> {
  app.get(PATHS.callback, async (request, reply) => {
    const { internal } = await settings.read();
    return sendCallbackPage(reply, await readPageFrame(), getElementLanguage(request, internal));
  });

  addCallRoute(app, secondFactorCallbackCall, async (request, reply) => {
    if (isForeign(request, getOrigin)) throw forgery();
    cookies.setMfaToken(reply, await secondFactor.finish(request, request.query));
    return reply.code(204).send();
  });

  // Only the authority knows the id of the ticket, so the route needs no session.
  const schema = { params: v.object({ jti: v.fallback(v.pipe(v.string(), v.regex(DIGEST)), '') }) };
  const routes = withValibotSchemas(app);
  routes.get(`${PATHS.pending}/:jti`, { schema }, async (request, reply) => {
    if (!(await pendingSessions.awaitsSecondFactor(request.params.jti))) {
      throw new Refusal(404, 'NOT_FOUND', 'No sign-in with this id waits for a second factor');
    }
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
    return reply.redirect(url.href, 303);
  });

  const confirmQuery = { querystring: v.object({ error: optionalField }) };
  routes.get(PATHS.confirm, { schema: confirmQuery }, async (request, reply) => {
    const session = await browserSessions.find(request);
    if (!session) return reply.redirect(SCREENS.login, 303);
    const frame = await readPageFrame();
    const isSignOnEnabled = hasSingleSignOn && (await settings.read()).singleSignOn;
    return sendConfirmPage(reply, frame, {
      path: PATHS.confirm,
      userName: session.person.name,
      error: findText(frame.texts.secondFactor.confirm.errors, request.query.error),
      singleSignOn: isSignOnEnabled ? SINGLE_SIGN_ON_PATHS.confirm : undefined,
    });
  });

  const confirmOptions = {
    schema: { body: v.object({ password: textField }) },
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
    if (!isTypeable(credentials)) return reply.redirect(`${PATHS.confirm}?error=wrong`, 303);
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
        return reply.redirect(PATHS.manage, 303);
      case 'wrong':
        return reply.redirect(`${PATHS.confirm}?error=wrong`, 303);
      case 'captcha':
        return reply.redirect(`${PATHS.confirm}?error=captcha`, 303);
      default:
        throw toRefusal(outcome);
    }
  });

  // The authority, another site, redirects here. That is safe: the route only refreshes the
  // enrollment.
  app.get(PATHS.managed, async (request, reply) => {
    const session = await browserSessions.find(request);
    if (!session) return reply.redirect(SCREENS.login, 303);
    if (await secondFactor.isAvailableTo(session.person)) {
      await enrollments
        .refresh(session.person, { ownSession: session.tokenHash, source: request })
        .catch((error: unknown) =>
          request.log.warn({ err: error }, 'the authority of the second factor does not answer'),
        );
    }
    return reply.redirect('/', 303);
  });
}
