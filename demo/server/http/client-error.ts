import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { createStatusRefusal } from './refusal.ts';
import { NO_PAGE_POLICY } from './security-headers.ts';

/** The headers of these answers, which Fastify's hooks do not see. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': NO_PAGE_POLICY,
  'X-Content-Type-Options': 'nosniff',
} as const;

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
      ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
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
  reply.code(status).headers(HEADERS).send(body);
}

export { answerClientError, answerFrameworkError };
