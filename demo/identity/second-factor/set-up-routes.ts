import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderSVG } from 'uqr';
import { checkForgery } from '../../server/http/forgery.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { pageOf } from '../pages/pages.ts';
import type { Factors } from './factors.ts';
import type { Guest, Place } from './guest.ts';
import { leaveOf } from './leave-of.ts';
import { newTotpSecret, totpStepOf, totpUriOf } from './totp.ts';

const WRONG = 'This code is not right. Please type the one that is shown now.';

/** Where people set up an authenticator app or a passkey, and get their recovery codes. */
export function setUpRoutes<Met extends Guest>(
  app: FastifyInstance,
  factors: Factors,
  place: Place<Met>,
): void {
  const { clock, origin, passkeys, enrolling, visits } = factors;

  async function offeredTo({ visit, holder }: Guest): Promise<string> {
    const offered = await visits.offeredSecret(visit, holder);
    if (offered !== undefined) return offered;
    const secret = newTotpSecret();
    await visits.offer(visit, holder, secret);
    return secret;
  }

  async function sendApp(reply: FastifyReply, guest: Guest, error?: string) {
    const secret = await offeredTo(guest);
    const { html, headers } = pageOf(
      'second-factor/app',
      {
        ...guest,
        key: (secret.match(/.{1,4}/g) ?? []).join(' '),
        uri: totpUriOf(secret, guest.name),
        error,
      },
      { destination: guest.destination, pictures: true },
    );
    return reply.headers(headers).send(html);
  }

  function sendCodes(reply: FastifyReply, guest: Guest, codes: readonly string[]) {
    const { html, headers } = pageOf(
      'second-factor/codes',
      { ...guest, codes },
      { destination: guest.destination, script: true },
    );
    return reply.headers(headers).send(html);
  }

  /** After something was set up: the recovery codes, where they are new; else what comes next. */
  async function finish(
    reply: FastifyReply,
    guest: Guest,
    outcome: Awaited<ReturnType<typeof enrolling.addPasskey>>,
    done: string,
  ) {
    if (outcome.kind === 'refused') return reply.redirect(`${guest.base}?problem=${done}`, 303);
    await visits.pass(guest.visit);
    if (outcome.codes) return sendCodes(reply, guest, outcome.codes);
    return reply.redirect(`${guest.base}?done=${done}`, 303);
  }

  app.get(`${place.path}/app`, async (request, reply) => {
    const guest = await place.meet(request, reply);
    if (!(await leaveOf(factors, guest))) return reply.redirect(guest.base, 303);
    return sendApp(reply, guest);
  });

  app.get(`${place.path}/app/qr.svg`, async (request, reply) => {
    const guest = await place.meet(request, reply);
    const secret = await visits.offeredSecret(guest.visit, guest.holder);
    if (secret === undefined) return reply.callNotFound();
    // Four modules of quiet zone (ISO/IEC 18004), so that cameras find it on any page.
    const picture = renderSVG(totpUriOf(secret, guest.name), { ecc: 'M', border: 4 });
    return reply.type('image/svg+xml').send(picture);
  });

  app.post(`${place.path}/app`, async (request, reply) => {
    checkForgery(request, () => origin);
    const guest = await place.meet(request, reply);
    const leave = await leaveOf(factors, guest);
    const secret = await visits.offeredSecret(guest.visit, guest.holder);
    if (!leave || secret === undefined) return reply.redirect(guest.base, 303);
    const code = singleValueOf(request.body, 'code') ?? '';
    const step = totpStepOf(secret, code, clock.now());
    if (step === undefined) return sendApp(reply, guest, WRONG);
    const outcome = await enrolling.setApp(guest.holder, leave, secret, step);
    return finish(reply, guest, outcome, 'app');
  });

  app.post(`${place.path}/new-passkey/options`, async (request, reply) => {
    checkForgery(request, () => origin);
    const guest = await place.meet(request, reply);
    if (!(await leaveOf(factors, guest))) return reply.code(403).send({ error: 'access_denied' });
    return passkeys.creationOptions(guest.visit, guest.holder, guest.name);
  });

  app.post(`${place.path}/new-passkey`, async (request, reply) => {
    checkForgery(request, () => origin);
    const guest = await place.meet(request, reply);
    const leave = await leaveOf(factors, guest);
    if (!leave) return reply.redirect(guest.base, 303);
    const answer = singleValueOf(request.body, 'answer') ?? '';
    const passkey = await passkeys.verifyNew(guest.visit, answer);
    const outcome = passkey
      ? await enrolling.addPasskey(guest.holder, leave, passkey)
      : ({ kind: 'refused' } as const);
    return finish(reply, guest, outcome, 'passkey');
  });

  app.post(`${place.path}/codes`, async (request, reply) => {
    checkForgery(request, () => origin);
    const guest = await place.meet(request, reply);
    const codes = (await visits.hasPassed(guest.visit))
      ? await enrolling.renewCodes(guest.holder)
      : undefined;
    return codes ? sendCodes(reply, guest, codes) : reply.redirect(guest.base, 303);
  });

  app.post(`${place.path}/saved`, async (request, reply) => {
    checkForgery(request, () => origin);
    const guest = await place.meet(request, reply);
    const saved = singleValueOf(request.body, 'saved') === 'yes';
    if (!saved || !(await visits.hasPassed(guest.visit))) return reply.redirect(guest.base, 303);
    return place.letOn(request, reply, guest);
  });
}
