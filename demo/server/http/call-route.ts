import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  RouteShorthandOptions,
} from 'fastify';
import type { Call } from '../../../src/contract/calls/call.ts';
import { getRoutePath } from '../../../src/contract/calls/paths.ts';
import { describeIssue } from '../../../src/contract/describe-issue.ts';
import { type InferOutput, type Schema, safeParse } from '../../../src/contract/schema.ts';

/** The highest status code that Fastify accepts. The contract's 609 is above it. */
const MAX_STATUS = 599;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route implements. */
    readonly call?: Call;
  }
}

/** The output of one of the schemas of a call's request. */
type Part<Request, Name extends string> =
  Request extends Readonly<Record<Name, infer Part extends Schema>> ? InferOutput<Part> : undefined;

/** A request of a call, with the output of its schemas. */
export type CallRequest<C extends Call> = Omit<FastifyRequest, 'params' | 'query' | 'body'> &
  FastifyRequest<{
    Params: Part<C['request'], 'params'>;
    Querystring: Part<C['request'], 'query'>;
    Body: Part<C['request'], 'body'>;
  }>;

/** The JSON body of a call's response with status 200. */
type CallAnswerBody<C extends Call> = C['answers'] extends {
  readonly 200: { readonly body: infer Body extends Schema };
}
  ? InferOutput<Body>
  : never;

/** Handles a call: returns the body of the response with status 200, or sends a response itself. */
type CallHandler<C extends Call> = (
  request: CallRequest<C>,
  reply: FastifyReply,
) => Promise<CallAnswerBody<C> | FastifyReply>;

/** Validates a part of a request with a schema of the contract, and replaces it by the output. */
export const validatorCompiler: FastifySchemaCompiler<unknown> =
  ({ schema }) =>
  (data) => {
    // Fastify passes `null` for a missing body.
    const { issues, output } = safeParse(schema as Schema, data ?? undefined);
    if (!issues) return { value: output };
    return { error: new Error(`${issues[0].path}: expected ${describeIssue(issues[0])}`) };
  };

/** Fastify's options that a call's description does not contain. */
type CallRouteOptions = Pick<RouteShorthandOptions, 'attachValidation' | 'bodyLimit' | 'onRequest'>;

/**
 * Registers the route of a call from its description in the contract: method, path, and the schemas of
 * the request, which validate it. The schemas of the answers are in the route's `schema.response`, and the
 * whole description is in `config.call`, so an OpenAPI document can be generated from Fastify's routes.
 * @example
 * addCallRoute(app, selfCall, async (request) => toPrincipal(await findPerson(request)));
 */
export function addCallRoute<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  options: CallRouteOptions = {},
): void {
  const { summary, request, answers } = call satisfies Call as Call;
  const { params, query: querystring, headers, body } = request;
  const response = Object.fromEntries(
    Object.entries(answers).flatMap(([status, { body: answer }]) =>
      answer && Number(status) <= MAX_STATUS ? [[status, answer]] : [],
    ),
  );
  const schema = { summary, params, querystring, headers, body, response };
  app.route({
    ...options,
    validatorCompiler,
    serializerCompiler: () => JSON.stringify,
    method: call.method,
    url: getRoutePath(call.name),
    schema: Object.fromEntries(Object.entries(schema).filter(([, part]) => part !== undefined)),
    config: { call },
    handler: (received, reply) => handler(received as unknown as CallRequest<C>, reply),
  });
}
