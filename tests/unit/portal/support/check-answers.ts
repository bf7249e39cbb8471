import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { afterEach, expect } from 'vitest';
import type { Portal } from '../../../../demo/portal/portal.ts';
import type { CallAnswer } from '../../../../src/contract/calls/call.ts';
import { errorBodySchema } from '../../../../src/contract/calls/error-body.ts';

/** Every call can be refused with these statuses: it is too long, its body has no length or another media type, or the server fails. */
const GENERAL_REFUSALS: ReadonlySet<number> = new Set([411, 413, 414, 415, 431, 500]);

/** Deviations from the contract in the responses of the current test. */
let problems: string[] = [];

afterEach(() => {
  const found = problems;
  problems = [];
  expect(found, 'answers that the contract does not describe').toEqual([]);
});

/**
 * Checks every response of a call against the contract: its status, the schema of its JSON body,
 * and the common body of refusals. A test with a deviating response fails.
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
  if (!call || request.method !== call.method) return [];
  const { statusCode: status } = reply;
  const answer: CallAnswer | undefined = call.answers[status];
  const name = `${call.name} ${status}`;
  if (!answer && !GENERAL_REFUSALS.has(status)) return [`${name} is not in the contract`];
  const contentType = String(reply.getHeader('content-type') ?? '');
  if (!contentType.includes('json')) return [];
  const schema = answer ? (answer.body ?? v.strictObject({})) : errorBodySchema;
  const { issues = [] } = v.safeParse(schema, JSON.parse(String(payload)));
  return issues.map((issue) => `${name}: ${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
}
