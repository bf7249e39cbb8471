import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { toServerPath } from '../../../src/contract/urls.ts';
import { optionalField } from '../../server/http/form-fields.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import { findText, type PageTexts } from '../pages/page-texts.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { type FormCaptcha, type PrepareCaptcha, toOtherKind } from './form-captcha.ts';
import type { LinkSignIns } from './link-sign-ins.ts';

const sendLoginPage = definePage<{
  loginCall: string;
  /** Text of the plain form after a failed attempt. */
  error: string | undefined;
  /** Text above the form, which the element shows too. */
  notice: string | undefined;
  captcha: FormCaptcha | undefined;
  /** Address of the page with the other kind of captcha. */
  otherCaptcha: string;
  /** The user name that the form is filled with. */
  userName: string | undefined;
  /** Token of the link that signing in confirms. */
  link: string | undefined;
  passwordResetPage: string;
  /** Path of the logo. */
  logo: string | undefined;
  /** Path of the picture behind the page. */
  backgroundImage: string | undefined;
}>(new URL('login.eta', import.meta.url));

/** Query of the sign-in pages. */
const loginQuerySchema = v.object({
  /** `text` or `picture` asks for a captcha in words or as a picture. */
  captcha: optionalField,
  /** Reason why the previous attempt failed. */
  error: optionalField,
  [DEFAULT_NAMES.externalTokenParameter]: optionalField,
  [DEFAULT_NAMES.userNameParameter]: optionalField,
});

/** The dependencies of the sign-in pages. */
export interface LoginPageOptions {
  readonly linkSignIns: LinkSignIns;
  /** Path of the page to reset a password. */
  readonly passwordResetPage: string;
  readonly prepareCaptcha: PrepareCaptcha;
  readonly readPageFrame: ReadPageFrame;
  readonly settings: SettingsStore;
}

/** The sign-in pages (spec 2): the usual one, and the one for external users without a valid invitation. */
export async function loginPage(
  app: FastifyInstance,
  { linkSignIns, passwordResetPage, prepareCaptcha, readPageFrame, settings }: LoginPageOptions,
): Promise<void> {
  /** Reads the data of a mailed link. This does not change the link. */
  async function readLink(token: string | undefined, texts: PageTexts) {
    if (token === undefined) return undefined;
    const visitor = await linkSignIns.findVisitor(token);
    if (!visitor) return { notice: texts.login.notices.token };
    const { address, signIn } = visitor;
    if (signIn === 'confirms') return { address, token, notice: texts.login.confirmation };
    // Without `plain`, the link expired before the person could sign in for the first time.
    return signIn === 'plain' ? { address } : { address, notice: texts.login.newLink };
  }

  const routes = withValibotSchemas(app);
  const schema = { querystring: loginQuerySchema };
  for (const path of [SCREENS.login, SCREENS.externalLogin]) {
    routes.get(path, { schema }, async (request, reply) => {
      const { query } = request;
      const { branding, loginClosed, webAccessEnabled } = await settings.read();
      const isForExternalUsers = path === SCREENS.externalLogin;
      const frame = await readPageFrame(request, { isExternal: isForExternalUsers });
      const { texts, language } = frame;
      const token = isForExternalUsers ? query[DEFAULT_NAMES.externalTokenParameter] : undefined;
      const userName = query[DEFAULT_NAMES.userNameParameter];
      const link = await readLink(token, texts);
      const captcha = await prepareCaptcha(request, reply, query, language);
      const otherCaptcha = new URLSearchParams({
        captcha: toOtherKind(captcha),
        // Without it, the person would have to open the mail again. An old link fills in the user name.
        ...(token !== undefined && { [DEFAULT_NAMES.externalTokenParameter]: token }),
        ...(userName !== undefined && { [DEFAULT_NAMES.userNameParameter]: userName }),
        ...Object.fromEntries(new URLSearchParams(frame.languageQuery)),
      });
      return sendLoginPage(reply, frame, {
        loginCall: CALL_PATHS.portalLogin,
        error: findText(texts.login.errors, query.error),
        notice:
          loginClosed || !webAccessEnabled
            ? texts.login.closed
            : (link?.notice ?? findText(texts.login.notices, query.error)),
        userName: link?.address ?? userName,
        link: link?.token,
        passwordResetPage,
        // Only paths: the policy of the page allows pictures of the portal alone.
        logo: branding.loginImage && toServerPath(branding.loginImage),
        backgroundImage: branding.backgroundImage && toServerPath(branding.backgroundImage),
        captcha,
        otherCaptcha: `${path}?${otherCaptcha}`,
      });
    });
  }
}
