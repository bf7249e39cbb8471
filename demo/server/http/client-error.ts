import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { createStatusRefusal } from './refusal.ts';

const STATUSES: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Fastify's `clientErrorHandler`: responds to bytes that Node cannot parse as a request. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUSES.get(error.code) ?? 400;
  const refusal = createStatusRefusal(status);
  const body = JSON.stringify(refusal.body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${refusal.message}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/**
 * Fastify's `frameworkErrors`: responds to errors that occur before routing, such as an undecodable
 * URL.
 */
function answerFrameworkError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, body } = createStatusRefusal(error.statusCode ?? 400);
  reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    .send(body);
}

export { answerClientError, answerFrameworkError };
