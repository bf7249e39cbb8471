import type { FastifyReply } from 'fastify';
import { pageOf } from '../pages/pages.ts';
import { enrolmentOf } from './enrolment-of.ts';
import type { Factors } from './factors.ts';
import type { Guest } from './guest.ts';

const MINUTES = new Intl.NumberFormat('en', { style: 'unit', unit: 'minute', unitDisplay: 'long' });

/** The two pages that ask for a second factor. */
type Challenge = 'challenge' | 'recovery';

/**
 * Asks somebody for their second factor, or says how long they have to wait with codes.
 * @param failed what was wrong with the code, or with something else
 */
export async function sendChallenge(
  { database, throttle }: Factors,
  reply: FastifyReply,
  { base, name, managing, holder, destination }: Guest,
  page: Challenge,
  failed: { error?: string; problem?: string } = {},
): Promise<FastifyReply> {
  const { methods, recoveryCodesLeft } = await enrolmentOf(database.query, holder);
  const wait = await throttle.waitOf(holder);
  const { html, headers } = pageOf(
    `second-factor/${page}`,
    {
      base,
      name,
      managing,
      app: methods.includes('totp'),
      passkey: methods.includes('passkey'),
      recovery: recoveryCodesLeft > 0,
      error: wait > 0 ? undefined : failed.error,
      problem: failed.problem,
      wait: wait > 0 ? MINUTES.format(Math.ceil(wait / 60_000)) : undefined,
    },
    { destination, script: page === 'challenge' && methods.includes('passkey') },
  );
  if (wait > 0) reply.code(429).header('Retry-After', Math.ceil(wait / 1000));
  return reply.headers(headers).send(html);
}
