import type { FastifyRequest } from 'fastify';
import { AUTHORIZATION_LIMIT } from '../../../src/contract/limits.ts';
import { tooLong } from './refusals.ts';

/**
 * Reads the bearer token of a request (RFC 6750 section 2.1).
 * @throws Refusal 400 if the header is too long
 */
export function readBearerToken({ headers }: FastifyRequest): string | undefined {
  const { authorization = '' } = headers;
  if (authorization.length > AUTHORIZATION_LIMIT) throw tooLong();
  return /^bearer +([\w.~+/-]+=*)$/i.exec(authorization.trim())?.[1];
}
