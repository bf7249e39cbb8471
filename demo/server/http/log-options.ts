import type { Writable } from 'node:stream';
import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';

/** The stream that the log is written to, and the lowest level that is written. */
export interface LogTarget {
  readonly stream: Writable;
  readonly level: 'debug' | 'info' | 'warn' | 'error';
}

/**
 * Returns Fastify's logger options. The log contains only the fields listed here: no URL, because it can
 * hold a captcha answer or a token (the route's pattern is enough), and no error message, because
 * database errors quote the values of their query.
 */
export function createLogOptions({
  stream,
  level,
}: LogTarget): FastifyLoggerOptions & { stream: Writable } {
  return {
    stream,
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? '(none)',
        remoteAddress: request.ip,
      }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: readCode(error),
        message: '(kept out of the log)',
        stack: readFrames(error),
      }),
    },
  };
}

function readCode(error: Error & { code?: string }): string {
  const cause = error.cause as { code?: unknown } | undefined;
  return String(error.code ?? cause?.code ?? '');
}

/** Returns the stack without its message. */
function readFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
