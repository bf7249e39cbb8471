import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type PortalLoginForm,
  portalLoginFormSchema,
} from '../../../src/contract/calls/portal-login.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { isTypeable } from '../../server/credentials.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { validatorCompiler } from '../../server/http/call-route.ts';
import { checkForgery } from '../../server/http/forgery.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import type { MailWorker } from '../mail/mail-worker.ts';
import { definePage } from '../pages/define-page.ts';
import { type ReadPageFrame, toLanguageQuery } from '../pages/page-frame.ts';
import { findText, type PageTexts } from '../pages/page-texts.ts';
import type { Authority } from '../second-factor/authority.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { type FormCaptcha, type PrepareCaptcha, toOtherKind } from '../sign-in/form-captcha.ts';
import { type PasswordLogin, toRefusal } from '../sign-in/password-login.ts';
import type { SecondStep } from '../sign-in/second-step.ts';
import { SETTINGS_PAGE, SETTINGS_SIGN_IN } from './settings-paths.ts';

const sendPage = definePage<{
  path: string;
  error: string | undefined;
  captcha: FormCaptcha | undefined;
  /** Address of the page with the other kind of captcha. */
  otherCaptcha: string;
}>(new URL('settings-sign-in.eta', import.meta.url));

/** The part of the query of the page that is about the form: why an attempt failed, and a kind of captcha. */
interface SignInQuery {
  readonly captcha?: string | undefined;
  readonly error?: string | undefined;
}

/** Sends the page with the form to sign in. */
type SendSettingsSignIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: SignInQuery,
) => Promise<FastifyReply>;

/** Creates the function that sends the form. */
function createSendSettingsSignIn({
  authority,
  prepareCaptcha,
  readPageFrame,
}: {
  /** The authority of the second factor, to which the form may lead. */
  readonly authority: Pick<Authority, 'origin'> | undefined;
  readonly prepareCaptcha: PrepareCaptcha;
  readonly readPageFrame: ReadPageFrame;
}): SendSettingsSignIn {
  return async (request, reply, query) => {
    const frame = await readPageFrame(request);
    const captcha = await prepareCaptcha(request, reply, query, frame.language);
    const otherCaptcha = new URLSearchParams({
      captcha: toOtherKind(captcha),
      ...Object.fromEntries(new URLSearchParams(frame.languageQuery)),
    });
    const data = {
      path: SETTINGS_SIGN_IN,
      error: findText(frame.texts.login.errors, query.error),
      captcha,
      otherCaptcha: `${SETTINGS_PAGE}?${otherCaptcha}`,
    };
    return sendPage(reply, frame, data, authority ? [authority.origin] : []);
  };
}

/** The dependencies of the sign-in. */
interface SettingsSignInOptions {
  readonly browserSessions: BrowserSessions;
  readonly cookies: Cookies;
  readonly getOrigin: GetOrigin;
  /** Returns the portal's public URL, without a slash at its end. */
  readonly getPortalUrl: GetOrigin;
  readonly mailWorker: MailWorker;
  readonly passwordLogin: PasswordLogin;
  readonly secondFactor: SecondStep;
}

/**
 * The sign-in at the page of the settings. While the login is disabled, the elements show nobody a form, or none that
 * asks for a captcha that is due. As everywhere, everybody but administrators gets the same answer then.
 */
async function settingsSignIn(
  app: FastifyInstance,
  {
    browserSessions,
    cookies,
    getOrigin,
    getPortalUrl,
    mailWorker,
    passwordLogin,
    secondFactor,
  }: SettingsSignInOptions,
): Promise<void> {
  const options = {
    schema: { body: portalLoginFormSchema },
    validatorCompiler,
    bodyLimit: BODY_LIMITS.portalLogin,
    onRequest: async (request: FastifyRequest) => checkForgery(request, getOrigin),
  };
  app.post<{ Body: PortalLoginForm }>(SETTINGS_SIGN_IN, options, async (request, reply) => {
    const redirectToForm = (error: keyof PageTexts['login']['errors'], captchaNext = false) => {
      const query = new URLSearchParams(toLanguageQuery(request));
      query.set('error', error);
      if (captchaNext) query.set('captcha', 'picture');
      return reply.redirect(`${SETTINGS_PAGE}?${query}`, 303);
    };
    const { j_username: name = '', j_password: password = '' } = request.body;
    if (!isTypeable({ name, password })) return redirectToForm('1');
    const outcome = await passwordLogin.attempt({
      credentials: { name, password },
      ip: request.ip,
      device: cookies.readDevice(request),
      preSession: cookies.readPreSession(request),
      captchaAnswer: request.body[DEFAULT_NAMES.captchaParameter],
    });
    // The sign-in may have confirmed a new password, which is announced by mail.
    mailWorker.wake();
    switch (outcome.kind) {
      case 'signed-in': {
        const { person } = outcome;
        const due = await secondFactor.findDue(person, request.log);
        if (due) {
          const url = await secondFactor.start(request, reply, person, due);
          // The page to which the authority returns goes on to this address, as after the login call (spec 4).
          url.searchParams.set('state', getPortalUrl(request) + SETTINGS_PAGE);
          return reply.redirect(url.href, 303);
        }
        await browserSessions.start(request, reply, person, { portalLogin: true });
        return reply.redirect(SETTINGS_PAGE + toLanguageQuery(request), 303);
      }
      case 'wrong':
        return redirectToForm('1', outcome.captchaNext);
      case 'captcha':
        return redirectToForm('captcha');
      case 'login-disabled':
        if (outcome.failure?.kind === 'captcha') return redirectToForm('captcha');
        return redirectToForm('1', outcome.captchaNext);
      default:
        throw toRefusal(outcome);
    }
  });
}

export { createSendSettingsSignIn, type SendSettingsSignIn, settingsSignIn };
