import type { FastifyError } from 'fastify';
import type { ErrorBody } from '../../../src/contract/calls/error-body.ts';
import { getReasonPhrase } from '../../../src/contract/http-status.ts';

/** Thrown to refuse a request. It becomes the response's status and headers, and the error body or page. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    data?: unknown,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.data = data;
  }

  /** The JSON body of the response. */
  get body(): ErrorBody {
    const { code, message, data } = this;
    return data === undefined ? { code, message } : { code, message, data };
  }
}

/**
 * Creates a refusal that reveals only its status.
 * @throws Error for a status that is not standard
 */
function createStatusRefusal(status: number, headers?: Readonly<Record<string, string>>): Refusal {
  const phrase = getReasonPhrase(status);
  return new Refusal(status, phrase.toUpperCase().replaceAll(' ', '_'), phrase, headers);
}

/** Creates the refusal of a request for an unknown URL. */
function notFound(): Refusal {
  return new Refusal(404, 'NOT_FOUND', 'There is no resource at this URL');
}

/**
 * Turns anything thrown into a refusal. Only Fastify's own errors about a request (codes that begin with
 * `FST_`) keep their status; everything else is an error of the server: 500.
 */
function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode = 500, code = '' } = error;
  return createStatusRefusal(code.startsWith('FST_') && statusCode < 500 ? statusCode : 500);
}

export { createStatusRefusal, notFound, Refusal, toRefusal };
