import type { Writable } from 'node:stream';
import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';

/** Where the log goes and from which level on. */
export interface LogTarget {
  readonly stream: Writable;
  readonly level: 'debug' | 'info' | 'warn' | 'error';
}

/**
 * The log's options. It writes down only what is named here. Not the address: it can hold a captcha
 * answer or a token; the route's pattern says enough. Not an error's message: a database error quotes the
 * values of its query.
 */
export function logOptions({
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
        code: codeOf(error),
        message: '(kept out of the log)',
        stack: framesOf(error),
      }),
    },
  };
}

function codeOf(error: Error & { code?: string }): string {
  const cause = error.cause as { code?: unknown } | undefined;
  return String(error.code ?? cause?.code ?? '');
}

/** Where it happened, without the message that a stack begins with. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
