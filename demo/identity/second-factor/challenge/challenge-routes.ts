import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../../../server/database/database.ts';
import { BODY_LIMITS } from '../../../server/http/body-limits.ts';
import { codeField, passkeyField } from '../../../server/http/form-fields.ts';
import { withValibotSchemas } from '../../../server/http/valibot-schemas.ts';
import type { Passwords } from '../../../server/passwords.ts';
import type { SecurityLog } from '../../../server/security-log/security-log.ts';
import { getPageLanguage } from '../../pages/page-language.ts';
import { getTexts, type PageTexts } from '../../pages/page-texts.ts';
import type { Enrollments } from '../enrollment/enrollments.ts';
import type { AuthenticatorApps } from '../factors/authenticator-apps.ts';
import type { CodeThrottle } from '../factors/code-throttle.ts';
import type { Passkeys } from '../factors/passkeys.ts';
import { redeemRecoveryCode } from '../factors/recovery-codes.ts';
import type { Flow, FlowUser } from '../flow.ts';
import type { ChallengePage, SendChallenge } from './challenge-page.ts';

const CODE_FORM = v.object({ code: codeField });
const PASSKEY_FORM = v.object({ answer: passkeyField });

interface ChallengeRouteOptions {
  readonly flow: Flow;
  readonly database: Database;
  readonly enrollments: Enrollments;
  readonly passwords: Passwords;
  readonly apps: AuthenticatorApps;
  readonly passkeys: Passkeys;
  readonly throttle: CodeThrottle;
  readonly sendChallenge: SendChallenge;
  readonly securityLog: SecurityLog;
}

/** The pages of a flow where users verify a code, a recovery code or a passkey, or cancel. */
export async function challengeRoutes(
  app: FastifyInstance,
  {
    flow,
    database,
    passwords,
    enrollments,
    apps,
    passkeys,
    throttle,
    sendChallenge,
    securityLog,
  }: ChallengeRouteOptions,
): Promise<void> {
  const routes = withValibotSchemas(app);
  const readTexts = (request: FastifyRequest) => getTexts(getPageLanguage(request.raw));

  /** Refuses browsers without a flow before their body is read. */
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => flow.identify(request, reply);

  const isEnrolled = async ({ subjectKey }: FlowUser) =>
    (await enrollments.read(subjectKey)).enrolled;
  const redirectToStart = (reply: FastifyReply, { base }: FlowUser) => reply.redirect(base, 303);

  /**
   * Adds the route that verifies a code. The throttle is checked before the code is verified.
   * @param method the kind of code, for the security log
   * @param getError returns what the page says about a wrong code
   */
  function addCodeRoute(
    path: string,
    page: ChallengePage,
    method: 'app' | 'recovery-code',
    getError: (texts: PageTexts) => string,
    verify: (subjectKey: string, code: string) => Promise<boolean>,
  ) {
    const options = { schema: { body: CODE_FORM }, bodyLimit: BODY_LIMITS.code, onRequest };
    routes.post(`${flow.path}/${path}`, options, async (request, reply) => {
      const user = await flow.identify(request, reply);
      if (!(await isEnrolled(user))) return redirectToStart(reply, user);
      const { subjectKey } = user;
      const error = getError(readTexts(request));
      const wait = await throttle.begin(subjectKey);
      if (wait > 0) {
        const seconds = Math.ceil(wait / 1000);
        securityLog.record('second-factor-throttled', { person: subjectKey, seconds }, request);
        return sendChallenge(reply, user, page, { error });
      }
      if (!(await verify(subjectKey, request.body.code))) {
        securityLog.record('second-factor-failed', { person: subjectKey, method }, request);
        return sendChallenge(reply, user, page, { error });
      }
      await throttle.reset(subjectKey);
      securityLog.record('second-factor-passed', { person: subjectKey, method }, request);
      return user.complete(request, reply);
    });
  }

  addCodeRoute('code', 'challenge', 'app', (texts) => texts.challenge.wrongCode, apps.verify);
  addCodeRoute(
    'recovery',
    'recovery',
    'recovery-code',
    (texts) => texts.recovery.wrongCode,
    (subjectKey, code) => redeemRecoveryCode(database, passwords, subjectKey, code),
  );

  routes.get(`${flow.path}/recovery`, async (request, reply) => {
    const user = await flow.identify(request, reply);
    if (!(await isEnrolled(user))) return redirectToStart(reply, user);
    return sendChallenge(reply, user, 'recovery');
  });

  routes.post(`${flow.path}/passkey/options`, async (request, reply) => {
    const user = await flow.identify(request, reply);
    return passkeys.createRequestOptions(user.flowId, user.subjectKey);
  });

  // Not throttled: passkeys cannot be guessed, so users who have to wait with codes may use them.
  routes.post(
    `${flow.path}/passkey`,
    { schema: { body: PASSKEY_FORM }, bodyLimit: BODY_LIMITS.passkey, onRequest },
    async (request, reply) => {
      const user = await flow.identify(request, reply);
      const outcome = { person: user.subjectKey, method: 'passkey' } as const;
      if (await passkeys.verify(user.flowId, user.subjectKey, request.body.answer)) {
        securityLog.record('second-factor-passed', outcome, request);
        return user.complete(request, reply);
      }
      securityLog.record('second-factor-failed', outcome, request);
      if (!(await isEnrolled(user))) return redirectToStart(reply, user);
      const problem = readTexts(request).challenge.wrongPasskey;
      return sendChallenge(reply, user, 'challenge', { problem });
    },
  );

  routes.post(`${flow.path}/cancel`, async (request, reply) => flow.cancel(request, reply));
}
