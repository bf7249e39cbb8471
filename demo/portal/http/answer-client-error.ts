import type { Socket } from 'node:net';
import { refusalForStatus } from './refusal-for-status.ts';

const STATUSES: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Answers what isn't HTTP enough to become a request, such as headers that are too large. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUSES.get(error.code) ?? 400;
  const refusal = refusalForStatus(status);
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
