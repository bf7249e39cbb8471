import type { FastifyReply, FastifyRequest } from 'fastify';

/** The kinds of faults. `hold` delays the request. */
export type FaultKind = 'hold' | 'html' | 'half-json' | 'cut' | 'status';

/** A fault of the requests that begin with a text, such as `POST /rest/auth/login`. */
export interface FaultRule {
  readonly request: string;
  readonly kind: FaultKind;
  /** For the kind `status`. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const FAULT_BODY = '{"code": "FAULT", "message": "Fault of a test"}';

/**
 * Answers one request with a fault.
 * @param released resolves when delayed requests continue
 */
export async function answerWithFault(
  { kind, status = 500, headers = {}, body = FAULT_BODY }: FaultRule,
  request: FastifyRequest,
  reply: FastifyReply,
  released: Promise<void>,
): Promise<unknown> {
  switch (kind) {
    case 'hold':
      return released;
    case 'html':
      return reply.type('text/html').send('<!doctype html><title>Proxy</title><h1>Hotel</h1>');
    case 'half-json':
      return reply.type('application/json').send('{"id": 1, "name": "an');
    case 'cut':
      reply.hijack();
      return request.raw.destroy();
    case 'status':
      // Written to the raw response: Fastify rejects status 609.
      reply.hijack();
      reply.raw.writeHead(status, { 'content-type': 'application/json', ...headers });
      return reply.raw.end(body);
  }
}
