import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refusalForStatus } from './refusal-for-status.ts';

/** Answers what is refused before a route is looked for, such as an address that can't be decoded. */
export function answerFrameworkError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, body } = refusalForStatus(error.statusCode ?? 400);
  reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    .send(body);
}
