import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS, SCREENS } from '../../../src/contract/calls.ts';
import { askQuestion } from '../captcha/ask-question.ts';
import { languageOf } from '../captcha/language-of.ts';
import type { Clock } from '../clock.ts';
import { productNameOf } from '../http/product-name-of.ts';
import { singleValueOf } from '../http/single-value-of.ts';
import { type Pages, renderPage } from '../pages/render-page.ts';
import { sampleFiles } from '../pages/sample-files.ts';
import type { PortalContext } from '../portal-context.ts';
import { digest } from '../secrets.ts';
import { ensurePreSession } from '../sessions/ensure-pre-session.ts';
import { addressKeyOf } from '../sign-in/address-key-of.ts';

/** What the plain form says when it comes back, by the `error` of the address. */
const LOGIN_ERRORS: ReadonlyMap<string | undefined, string> = new Map([
  ['1', 'The user name or the password is not right.'],
  ['captcha', 'The letters or the answer below the password are missing or not right.'],
  [
    'cookies',
    'This page was open for too long, or the browser takes no cookies. Please try again.',
  ],
]);

/** The pages: sign-in and home (spec 2). */
export function pageRoutes(app: FastifyInstance, context: PortalContext, clock: Clock): void {
  const { attempts, captchas, cookies, sessions, settings } = context;

  /** The captcha of the plain form, where the next attempt from here needs one. */
  async function captchaFor(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Pages['login']['captcha']> {
    const { token, captchaDue } = await ensurePreSession(context, request, reply);
    const due = captchaDue || (await attempts.captchaDueFor(digest(addressKeyOf(request.ip))));
    if (!due) return undefined;
    if (singleValueOf(request.query, 'captcha') !== 'text') {
      return { kind: 'picture', src: `${CALLS.captcha}?dummy=${clock.now()}` };
    }
    const language = languageOf(request.headers['accept-language']);
    const { shown: question, answer } = askQuestion(language);
    await captchas.ask(token, answer);
    return { kind: 'question', question, language };
  }

  app.get(SCREENS.login, async (request, reply) => {
    const { branding, loginClosed, webAccessEnabled } = await settings.read();
    return renderPage(reply, 'login', {
      productName: productNameOf(branding),
      loginCall: CALLS.portalLogin,
      error: LOGIN_ERRORS.get(singleValueOf(request.query, 'error')),
      notice: loginClosed || !webAccessEnabled ? 'Sign-in is closed at the moment.' : undefined,
      captcha: await captchaFor(request, reply),
    });
  });

  app.get('/', async (request, reply) => {
    const session = await sessions.find(cookies.sessionOf(request));
    if (!session) return reply.redirect(SCREENS.login, 303);
    const { person } = session;
    const productName = productNameOf((await settings.read()).branding);
    if (!person.webAccessEnabled) {
      return renderPage(reply.code(403), 'error', {
        productName,
        title: 'No access by browser',
        text: 'Access by browser is switched off for your account.',
        signOut: CALLS.portalLogout,
      });
    }
    return renderPage(reply, 'home', {
      productName,
      logoutCall: CALLS.portalLogout,
      name: person.firstName,
      files: sampleFiles(clock.now(), person.timeZone),
    });
  });
}
