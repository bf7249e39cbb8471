import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { PasswordRestrictions } from '../../../src/contract/password-restrictions.ts';
import { readRestrictions } from '../../../src/contract/password-restrictions.ts';
import { validatePassword } from '../../../src/contract/validate-registration.ts';
import { fillIn } from '../../server/fill-in.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { checkForgery } from '../../server/http/forgery.ts';
import { optionalField, textField } from '../../server/http/form-fields.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import type { Passwords } from '../../server/passwords.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import type { MailWorker } from '../mail/mail-worker.ts';
import { definePage } from '../pages/define-page.ts';
import type { PageFrame, ReadPageFrame } from '../pages/page-frame.ts';
import { findText, type PageTexts } from '../pages/page-texts.ts';
import { getPasswordContext, isWeakFor } from '../password-rules/requirements.ts';
import type { Person } from '../people/person.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { PasswordLogin } from '../sign-in/password-login.ts';
import { ACCOUNT_PATHS as PATHS } from './account-paths.ts';
import type { ChangePassword } from './change-password.ts';
import { requireOwner } from './require-owner.ts';

/** Why the form is shown again: the names of its error texts. */
type FormError = keyof PageTexts['ownPassword']['errors'];

const sendPasswordPage = definePage<{
  path: string;
  userName: string;
  /** Whether the password is in the directory, so that the portal cannot change it. */
  isFromDirectory: boolean;
  /** What a new password needs, as sentences. */
  rules: readonly string[];
  error: string | undefined;
  isChanged: boolean;
}>(new URL('password.eta', import.meta.url));

const pageQuerySchema = v.object({
  /** Reason why the previous attempt failed. */
  error: optionalField,
  /** `1` after a change. */
  changed: optionalField,
});

const formSchema = v.optional(v.object({ current: textField, new: textField, repeat: textField }), {
  current: '',
  new: '',
  repeat: '',
});

/** The dependencies of the page. */
export interface PasswordPageOptions {
  readonly browserSessions: BrowserSessions;
  readonly changePassword: ChangePassword;
  readonly cookies: Cookies;
  readonly getOrigin: GetOrigin;
  readonly mailWorker: MailWorker;
  readonly passwordLogin: PasswordLogin;
  readonly passwords: Passwords;
  readonly readPageFrame: ReadPageFrame;
  readonly securityLog: SecurityLog;
  readonly settings: SettingsStore;
}

/** The page on which people change their own password. People from the directory learn where to do so. */
export async function passwordPage(
  app: FastifyInstance,
  {
    browserSessions,
    changePassword,
    cookies,
    getOrigin,
    mailWorker,
    passwordLogin,
    passwords,
    readPageFrame,
    securityLog,
    settings,
  }: PasswordPageOptions,
): Promise<void> {
  const routes = withValibotSchemas(app);

  const pageSchema = { querystring: pageQuerySchema };
  routes.get(PATHS.password, { schema: pageSchema }, async (request, reply) => {
    const session = await requireOwner(browserSessions, request, reply);
    if (!session) return reply;
    const { person } = session;
    const frame = await readPageFrame(request, session);
    const { error, changed } = request.query;
    return sendPasswordPage(reply, frame, {
      path: PATHS.password,
      userName: person.name,
      isFromDirectory: person.isLdapUser,
      rules: describeRules(frame, person, await settings.read()),
      error: findText(frame.texts.ownPassword.errors, error),
      isChanged: changed === '1',
    });
  });

  const options = {
    schema: { body: formSchema },
    bodyLimit: BODY_LIMITS.ownPassword,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      checkForgery(request, getOrigin);
      const session = await requireOwner(browserSessions, request, reply);
      return session ? undefined : reply;
    },
  };
  routes.post(PATHS.password, options, async (request, reply) => {
    const session = await requireOwner(browserSessions, request, reply);
    if (!session) return reply;
    if (session.person.isLdapUser) return reply.redirect(PATHS.password, 303);
    const redirectToForm = (error: FormError) =>
      reply.redirect(`${PATHS.password}?error=${error}`, 303);

    const { current, new: password, repeat } = request.body;
    if (current.length > LIMITS.password) return redirectToForm('current');
    const problem = findProblem(password, session.person, await settings.read());
    if (problem) return redirectToForm(problem);
    if (password !== repeat) return redirectToForm('different');
    if (password === current) return redirectToForm('same');

    const outcome = await passwordLogin.attempt({
      session,
      credentials: { name: session.person.name, password: current },
      ip: request.ip,
      device: cookies.readDevice(request),
      preSession: cookies.readPreSession(request),
      captchaAnswer: undefined,
    });
    if (outcome.kind === 'login-disabled') return redirectToForm('closed');
    if (outcome.kind === 'wrong') return redirectToForm('current');
    if (outcome.kind !== 'signed-in') return redirectToForm('wait');
    const { person } = outcome;
    const passwordHash = await passwords.hash(password);
    const count = await changePassword(person, session, passwordHash);
    if (count === undefined) return redirectToForm('current');
    mailWorker.wake();
    securityLog.record('password-changed', { person: person.id }, request);
    if (count > 0) {
      const ended = { person: person.id, reason: 'new-password', count } as const;
      securityLog.record('session-ended', ended, request);
    }
    // A new session, because the person has authenticated again (OWASP ASVS 5.0, 7.2.4).
    // The session of the provider is still there, so the sign-out has to end it.
    const { portalLogin, hasSecondFactor: bySecondFactor, singleSignOn, signOnIssuer } = session;
    const start = { portalLogin, bySecondFactor, singleSignOn, signOnIssuer };
    await browserSessions.start(request, reply, { ...person, passwordHash }, start);
    return reply.redirect(`${PATHS.password}?changed=1`, 303);
  });
}

/** Returns the reason why a new password is refused. */
function findProblem(password: string, person: Person, settings: Settings): FormError | undefined {
  const reason = validatePassword(password, getPasswordContext(person, settings));
  switch (reason) {
    case undefined:
      return isWeakFor(password, person, settings) ? 'common' : undefined;
    // Reasons for other fields of a registration.
    case 'too-long':
    case 'invalid':
    case 'changed':
      return 'characters';
    default:
      return reason;
  }
}

/** Describes the rules of the settings: the operator's own texts, or those that the portal checks. */
function describeRules(
  { texts, culture }: PageFrame,
  person: Person,
  settings: Settings,
): string[] {
  const numbers = new Intl.NumberFormat(culture);
  const restrictions: PasswordRestrictions =
    settings.passwordTexts ?? getPasswordContext(person, settings).passwordRestrictions;
  const { texts: ownTexts, rules } = readRestrictions(restrictions);
  if (!rules) return [...ownTexts];
  const { minLength, classes } = rules;
  const sentences = [
    fillIn(texts.ownPassword.length, { count: numbers.format(minLength) }),
    texts.ownPassword.guessable,
  ];
  if (!classes) return sentences;
  const kinds = new Intl.ListFormat(culture).format(
    classes.of.map((one) => texts.ownPassword.classes[one]),
  );
  return [
    ...sentences,
    fillIn(texts.ownPassword.kinds, { count: numbers.format(classes.required), kinds }),
  ];
}
