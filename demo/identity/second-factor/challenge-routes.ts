import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkForgery } from '../../server/http/forgery.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { enrolmentOf } from './enrolment-of.ts';
import type { Factors } from './factors.ts';
import type { Guest, Place } from './guest.ts';
import { acceptRecoveryCode } from './recovery-codes.ts';
import { sendChallenge } from './send-challenge.ts';

const WRONG = {
  challenge:
    'This code is not right, or it was used already. Please type the one that is shown now.',
  recovery: 'This is none of your recovery codes, or it was used already.',
  passkey: 'The passkey was not accepted. Please try again.',
} as const;

/** Where people confirm with a code, a recovery code or a passkey. */
export function challengeRoutes<Met extends Guest>(
  app: FastifyInstance,
  factors: Factors,
  place: Place<Met>,
): void {
  const { database, origin, authenticators, passkeys, throttle } = factors;

  const isEnrolled = async ({ holder }: Guest) =>
    (await enrolmentOf(database.query, holder)).enrolled;

  /** Looks at a code if the person has not guessed too often. */
  async function tryCode(holder: string, look: () => Promise<boolean>): Promise<boolean> {
    if ((await throttle.begin(holder)) > 0 || !(await look())) return false;
    await throttle.forgive(holder);
    return true;
  }

  const sendHome = (reply: FastifyReply, { base }: Guest) => reply.redirect(base, 303);

  app.get(`${place.path}/recovery`, async (request, reply) => {
    const guest = await place.meet(request, reply);
    if (!(await isEnrolled(guest))) return sendHome(reply, guest);
    return sendChallenge(factors, reply, guest, 'recovery');
  });

  for (const [path, page, accept] of [
    ['code', 'challenge', authenticators.accept],
    ['recovery', 'recovery', (holder, code) => acceptRecoveryCode(database, holder, code)],
  ] satisfies [string, keyof typeof WRONG, (holder: string, code: string) => Promise<boolean>][]) {
    app.post(`${place.path}/${path}`, async (request, reply) => {
      checkForgery(request, () => origin);
      const guest = await place.meet(request, reply);
      if (!(await isEnrolled(guest))) return sendHome(reply, guest);
      const code = singleValueOf(request.body, 'code') ?? '';
      if (await tryCode(guest.holder, () => accept(guest.holder, code))) {
        return place.letOn(request, reply, guest);
      }
      return sendChallenge(factors, reply, guest, page, { error: WRONG[page] });
    });
  }

  app.post(`${place.path}/passkey/options`, async (request, reply) => {
    checkForgery(request, () => origin);
    const guest = await place.meet(request, reply);
    return passkeys.requestOptions(guest.visit, guest.holder);
  });

  // Passkeys can't be guessed: whoever has to wait with codes may still use one.
  app.post(`${place.path}/passkey`, async (request, reply) => {
    checkForgery(request, () => origin);
    const guest = await place.meet(request, reply);
    const answer = singleValueOf(request.body, 'answer') ?? '';
    if (await passkeys.accept(guest.visit, guest.holder, answer)) {
      return place.letOn(request, reply, guest);
    }
    if (!(await isEnrolled(guest))) return sendHome(reply, guest);
    return sendChallenge(factors, reply, guest, 'challenge', { problem: WRONG.passkey });
  });

  app.post(`${place.path}/cancel`, async (request, reply) => {
    checkForgery(request, () => origin);
    return place.leave(request, reply);
  });
}
