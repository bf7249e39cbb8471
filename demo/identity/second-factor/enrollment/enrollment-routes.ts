import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import * as v from 'valibot';
import type { Clock } from '../../../server/clock.ts';
import { fillIn } from '../../../server/fill-in.ts';
import { BODY_LIMITS } from '../../../server/http/body-limits.ts';
import { codeField, passkeyField } from '../../../server/http/form-fields.ts';
import { withValibotSchemas } from '../../../server/http/valibot-schemas.ts';
import type { SecurityLog } from '../../../server/security-log/security-log.ts';
import { getPageLanguage } from '../../pages/page-language.ts';
import { getTexts } from '../../pages/page-texts.ts';
import type { Passkeys } from '../factors/passkeys.ts';
import { createTotpSecret, findTotpStep, toTotpUri } from '../factors/totp.ts';
import type { Flow, FlowUser } from '../flow.ts';
import type { FlowStates } from '../flow-states.ts';
import { sendAppForm, sendRecoveryCodes } from './enrollment-pages.ts';
import { getEnrollmentPermission } from './enrollment-permission.ts';
import type { EnrollmentResult, Enrollments } from './enrollments.ts';

const CODE_FORM = v.object({ code: codeField });
const PASSKEY_FORM = v.object({ answer: passkeyField });
const SAVED_FORM = v.object({ saved: v.fallback(v.optional(v.literal('yes')), undefined) });

interface EnrollmentRouteOptions {
  readonly flow: Flow;
  readonly clock: Clock;
  readonly enrollments: Enrollments;
  readonly flowStates: FlowStates;
  readonly passkeys: Passkeys;
  readonly securityLog: SecurityLog;
}

/** The pages of a flow where users set up an authenticator app or a passkey and get recovery codes. */
export async function enrollmentRoutes(
  app: FastifyInstance,
  { flow, clock, enrollments, flowStates, passkeys, securityLog }: EnrollmentRouteOptions,
): Promise<void> {
  const routes = withValibotSchemas(app);
  const readTexts = (request: FastifyRequest) => getTexts(getPageLanguage(request.raw));
  const getPermission = (user: FlowUser) => getEnrollmentPermission(enrollments, flowStates, user);

  /** Returns the secret that the user was offered before, so that a reload shows the same one. */
  async function offerSecret({ flowId, subjectKey }: FlowUser): Promise<string> {
    const offered = await flowStates.readOfferedSecret(flowId, subjectKey);
    if (offered !== undefined) return offered;
    const secret = createTotpSecret();
    await flowStates.offerSecret(flowId, subjectKey, secret);
    return secret;
  }

  async function sendApp(reply: FastifyReply, user: FlowUser, error?: string) {
    const secret = await offerSecret(user);
    return sendAppForm(reply, user, secret, toTotpUri(secret, user.name), error);
  }

  /** Continues with the recovery codes if they are new, otherwise with the start of the flow. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    user: FlowUser,
    result: EnrollmentResult,
    factor: 'app' | 'passkey',
  ) {
    if (result.kind === 'refused') return reply.redirect(`${user.base}?problem=${factor}`, 303);
    securityLog.record('factor-added', { person: user.subjectKey, factor }, request);
    await flowStates.setVerified(user.flowId);
    if (result.codes) return sendRecoveryCodes(reply, user, result.codes);
    return reply.redirect(`${user.base}?done=${factor}`, 303);
  }

  // Browsers without a flow are refused before their body is read.
  app.addHook('onRequest', (request, reply) => flow.identify(request, reply));

  routes.get(`${flow.path}/app`, async (request, reply) => {
    const user = await flow.identify(request, reply);
    if (!(await getPermission(user))) return reply.redirect(user.base, 303);
    return sendApp(reply, user);
  });

  routes.get(`${flow.path}/app/qr.svg`, async (request, reply) => {
    const user = await flow.identify(request, reply);
    const secret = await flowStates.readOfferedSecret(user.flowId, user.subjectKey);
    if (secret === undefined) return reply.callNotFound();
    // A quiet zone of four modules (ISO/IEC 18004) lets cameras find the code on any background.
    const image = renderSVG(toTotpUri(secret, user.name), { ecc: 'M', border: 4 });
    return reply.type('image/svg+xml').send(image);
  });

  const codeOptions = { schema: { body: CODE_FORM }, bodyLimit: BODY_LIMITS.code };
  routes.post(`${flow.path}/app`, codeOptions, async (request, reply) => {
    const user = await flow.identify(request, reply);
    const permission = await getPermission(user);
    const secret = await flowStates.readOfferedSecret(user.flowId, user.subjectKey);
    if (!permission || secret === undefined) return reply.redirect(user.base, 303);
    const step = findTotpStep(secret, request.body.code, clock.now());
    if (step === undefined) return sendApp(reply, user, readTexts(request).app.wrongCode);
    const result = await enrollments.setApp(user.subjectKey, permission, secret, step);
    return finish(request, reply, user, result, 'app');
  });

  routes.post(`${flow.path}/new-passkey/options`, async (request, reply) => {
    const user = await flow.identify(request, reply);
    if (!(await getPermission(user))) return reply.code(403).send({ error: 'access_denied' });
    return passkeys.createCreationOptions(user.flowId, user.subjectKey, user.name);
  });

  routes.post(
    `${flow.path}/new-passkey`,
    { schema: { body: PASSKEY_FORM }, bodyLimit: BODY_LIMITS.passkey },
    async (request, reply) => {
      const user = await flow.identify(request, reply);
      const permission = await getPermission(user);
      if (!permission) return reply.redirect(user.base, 303);
      const passkey = await passkeys.verifyCreation(user.flowId, request.body.answer);
      const name = readTexts(request).passkey.name;
      const result = passkey
        ? await enrollments.addPasskey(user.subjectKey, permission, passkey, (number) =>
            fillIn(name, { number: String(number) }),
          )
        : ({ kind: 'refused' } as const);
      return finish(request, reply, user, result, 'passkey');
    },
  );

  routes.post(`${flow.path}/codes`, async (request, reply) => {
    const user = await flow.identify(request, reply);
    const codes = (await flowStates.isVerified(user.flowId))
      ? await enrollments.renewRecoveryCodes(user.subjectKey)
      : undefined;
    if (!codes) return reply.redirect(user.base, 303);
    securityLog.record('recovery-codes-renewed', { person: user.subjectKey }, request);
    return sendRecoveryCodes(reply, user, codes);
  });

  const savedOptions = { schema: { body: SAVED_FORM }, bodyLimit: BODY_LIMITS.saved };
  routes.post(`${flow.path}/saved`, savedOptions, async (request, reply) => {
    const user = await flow.identify(request, reply);
    const isSaved = request.body.saved === 'yes';
    if (!isSaved || !(await flowStates.isVerified(user.flowId))) {
      return reply.redirect(user.base, 303);
    }
    return user.complete(request, reply);
  });
}
