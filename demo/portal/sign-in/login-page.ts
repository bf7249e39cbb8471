import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import type { Clock } from '../../server/clock.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import { digest } from '../../server/secrets.ts';
import { askQuestion } from '../captcha/ask-question.ts';
import { languageOf } from '../captcha/language-of.ts';
import { EXTERNAL_PAGES } from '../external-users/external-pages.ts';
import { definePage } from '../pages/define-page.ts';
import { pageFrame } from '../pages/page-frame.ts';
import type { PortalContext } from '../portal-context.ts';
import { ensurePreSession } from '../sessions/ensure-pre-session.ts';

/** The captcha of the plain form: a picture's address, or a question with its language. */
type LoginCaptcha =
  | { readonly kind: 'picture'; readonly src: string }
  | { readonly kind: 'question'; readonly question: string; readonly language: string };

const sendLoginPage = definePage<{
  loginCall: string;
  path: string;
  error: string | undefined;
  notice: string | undefined;
  captcha: LoginCaptcha | undefined;
  /** The user name that the form is filled with. */
  userName: string | undefined;
  /** Token of the link that signing in confirms. */
  link: string | undefined;
  passwordResetPage: string;
}>(new URL('login.eta', import.meta.url));

/** What the plain form says when it comes back, by the `error` of the address. */
const FORM_ERRORS: ReadonlyMap<string | undefined, string> = new Map([
  ['1', 'The user name or the password is not right.'],
  ['captcha', 'The letters or the answer below the password are missing or not right.'],
  [
    'cookies',
    'This page was open for too long, or the browser takes no cookies. Please try again.',
  ],
  [
    'second-factor',
    'Your account is protected by a second step, and that needs the scripts of this page. Please allow them and try again.',
  ],
]);

/** What the page says above the form, whoever shows it, by the same. */
const NOTICES: ReadonlyMap<string | undefined, string> = new Map([
  ['sso', 'Single sign-on did not work. Please try again, or sign in with your password.'],
  ['token', 'The link of your invitation is not valid or was used before.'],
]);

/** What it says to those who come by a link that is to be confirmed. */
const CONFIRMATION = 'Please sign in to confirm.';

/** What it says to those whose link is over before they could ever sign in. */
const NEW_LINK =
  'This link has expired or was used before. Ask for a new password, and you get a new link.';

/** The sign-in pages (spec 2): the usual one, and the one for people whose invitation did not hold. */
export function loginRoutes(app: FastifyInstance, context: PortalContext, clock: Clock): void {
  const { attempts, captchas, entries, settings } = context;

  /** The captcha of the plain form, where the next attempt from here needs one. */
  async function captchaFor(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<LoginCaptcha | undefined> {
    const { token, captchaDue } = await ensurePreSession(context, request, reply);
    const address = toNetworkPrefix(request.ip);
    if (!captchaDue && !(await attempts.captchaDueFor(digest(address)))) return undefined;
    if (singleValueOf(request.query, 'captcha') !== 'text') {
      return { kind: 'picture', src: `${CALL_PATHS.captcha}?dummy=${clock.now()}` };
    }
    const language = languageOf(request.headers['accept-language']);
    const { shown: question, answer } = askQuestion(language);
    await captchas.ask(token, address, answer);
    return { kind: 'question', question, language };
  }

  /** What a mailed link fills in. Looking at it changes nothing. */
  async function linkOf(request: FastifyRequest) {
    const token = singleValueOf(request.query, DEFAULT_NAMES.externalTokenParameter);
    if (token === undefined) return undefined;
    const visitor = await entries.visitorOf(token);
    if (!visitor) return { notice: NOTICES.get('token') };
    const { address, signingIn } = visitor;
    if (signingIn === 'confirms') return { address, token, notice: CONFIRMATION };
    return signingIn === 'as usual' ? { address } : { address, notice: NEW_LINK };
  }

  for (const path of [SCREENS.login, SCREENS.externalLogin]) {
    app.get(path, async (request, reply) => {
      const { loginClosed, webAccessEnabled } = await settings.read();
      const error = singleValueOf(request.query, 'error');
      const link = path === SCREENS.externalLogin ? await linkOf(request) : undefined;
      return sendLoginPage(reply, await pageFrame(context), {
        loginCall: CALL_PATHS.portalLogin,
        path,
        error: FORM_ERRORS.get(error),
        notice:
          loginClosed || !webAccessEnabled
            ? 'Sign-in is closed at the moment.'
            : (link?.notice ?? NOTICES.get(error)),
        userName: link?.address ?? singleValueOf(request.query, DEFAULT_NAMES.userNameParameter),
        link: link?.token,
        passwordResetPage: EXTERNAL_PAGES.passwordReset,
        captcha: await captchaFor(request, reply),
      });
    });
  }
}
