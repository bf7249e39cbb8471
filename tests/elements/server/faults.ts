import type { FastifyReply, FastifyRequest } from 'fastify';

/** The ways in which the portal can be made to fail. */
export type FaultKind = 'hold' | 'html' | 'half-json' | 'cut' | 'status';

/** What is to go wrong with requests such as `POST /rest/auth/login`. */
export interface FaultOrder {
  readonly request: string;
  readonly kind: FaultKind;
  /** For the kind `status`. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Spoils one request. @param held ends when the test lets the held requests go */
export async function spoil(
  { kind, status = 500, headers = {} }: FaultOrder,
  request: FastifyRequest,
  reply: FastifyReply,
  held: Promise<void>,
): Promise<unknown> {
  switch (kind) {
    case 'hold':
      return held;
    case 'html':
      return reply.type('text/html').send('<!doctype html><title>Proxy</title><h1>Hotel</h1>');
    case 'half-json':
      return reply.type('application/json').send('{"id": 1, "name": "an');
    case 'cut':
      reply.hijack();
      return request.raw.destroy();
    case 'status':
      // Past Fastify, which refuses a 609.
      reply.hijack();
      reply.raw.writeHead(status, { 'content-type': 'application/json', ...headers });
      return reply.raw.end('{"code": "SPOILT", "message": "By a test"}');
  }
}
