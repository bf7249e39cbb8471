import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect } from 'vitest';
import type { Portal } from '../../../../demo/portal/portal.ts';
import { createOpenApiDocument } from '../../../../widgets/metadata/openapi/openapi-document.ts';
import type { OpenApiResponse } from '../../../../widgets/metadata/openapi/openapi-types.ts';
import { createOpenApiValidator } from '../../metadata/openapi-validator.ts';

/** Every call can be refused with these statuses: it is too long, its body has no length or another media type, or the server fails. */
const GENERAL_REFUSALS: ReadonlySet<number> = new Set([411, 413, 414, 415, 431, 500]);

/** The OpenAPI document of the build. */
const document = createOpenApiDocument('0.0.0');

const validate = createOpenApiValidator(document);

const operations = new Map(
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, operation] as const),
  ),
);

/** Deviations from the contract in the responses of the current test. */
let problems: string[] = [];

afterEach(() => {
  const found = problems;
  problems = [];
  expect(found, 'answers that the contract does not describe').toEqual([]);
});

/**
 * Checks every response of a call against the OpenAPI document: its status, headers, media type and the
 * schema of its JSON body. A test with a deviating response fails.
 */
export function checkAnswers({ app }: Portal): void {
  const handled = new WeakSet<FastifyRequest>();
  // Hooks of tests respond earlier than the portal.
  app.addHook('preParsing', async (request) => void handled.add(request));
  app.addHook('onSend', async (request, reply, payload) => {
    if (handled.has(request)) problems.push(...findProblems(request, reply, payload));
  });
}

function findProblems(request: FastifyRequest, reply: FastifyReply, payload: unknown): string[] {
  const { call } = request.routeOptions.config;
  const operation = call && operations.get(call.name);
  if (!operation || request.method !== call.method) return [];
  const { statusCode: status } = reply;
  const name = `${call.name} ${status}`;
  const { responses, 'x-portico-answers': others } = operation;
  const described = { ...responses, ...others }[status];
  const response = described ?? (GENERAL_REFUSALS.has(status) ? responses.default : undefined);
  if (!response) return [`${name} is not in the contract`];
  return [
    ...findHeaderProblems(response, reply),
    ...findBodyProblems(response, reply, payload),
  ].map((problem) => `${name}: ${problem}`);
}

function findHeaderProblems({ headers }: OpenApiResponse, reply: FastifyReply): string[] {
  return Object.entries(headers).flatMap(([name, { required, schema }]) => {
    const value = reply.getHeader(name);
    if (value === undefined) return required ? [`${name} is missing`] : [];
    return [value]
      .flat()
      .flatMap((one) => validate(schema, String(one)).map((problem) => `${name}: ${problem}`));
  });
}

/** An answer without a described body may have an empty JSON object. */
const EMPTY = { type: 'object', additionalProperties: false };

function findBodyProblems(
  { content = { 'application/json': { schema: EMPTY } } }: OpenApiResponse,
  reply: FastifyReply,
  payload: unknown,
): string[] {
  if (payload === undefined || payload === null || payload === '') return [];
  const [mediaType = ''] = String(reply.getHeader('content-type')).split(';');
  const [, body] =
    Object.entries(content).find(([type]) =>
      type.endsWith('/*') ? mediaType.startsWith(type.slice(0, -1)) : mediaType === type,
    ) ?? [];
  if (!body) return [`the media type ${mediaType} is not described`];
  return body.schema ? validate(body.schema, JSON.parse(String(payload))) : [];
}
