import type { FastifyRequest } from 'fastify';
import type { SecurityLog } from './security-log.ts';

/**
 * Codes of refusals that are not recorded: those with an event of their own, and those that people cause
 * by mistake, such as an unknown path or an ended session.
 */
const NOT_RECORDED: ReadonlySet<string> = new Set([
  'BAD_CREDENTIALS',
  'INVALID_CAPTCHA_RESPONSE',
  'INVALID_RECORD',
  'NOT_FOUND',
  'SUPERSEDED',
  'TOO_MANY_ATTEMPTS',
  'UNAUTHORIZED',
]);

/** Records a request that was refused: forged, malformed, too large, too frequent, or not permitted. */
export function recordRefusal(
  securityLog: SecurityLog,
  { status, code }: { readonly status: number; readonly code: string },
  request: FastifyRequest,
): void {
  if (status >= 500 || NOT_RECORDED.has(code)) return;
  const route = request.routeOptions.url ?? '(none)';
  securityLog.record('request-refused', { status, code, method: request.method, route }, request);
}
