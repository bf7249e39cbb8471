import type { FastifyReply, FastifyRequest } from 'fastify';

/** The user in front of the second-factor pages, as stated by the client's ticket. */
export interface FlowUser {
  /** Key of this flow in `FlowStates`. */
  readonly flowId: string;
  readonly subjectKey: string;
  /** Display name. */
  readonly name: string;
  /** Path of the flow's pages, without a slash at the end. */
  readonly base: string;
  /** URL at the client that the flow ends at. */
  readonly destination: string;
  /** Whether the user manages the second factor instead of signing in. */
  readonly managing: boolean;
  /** Returns whether the user may set up the first second factor now. */
  mayEnroll(): Promise<boolean>;
  /** Continues after the second factor was verified. */
  complete(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/**
 * Makes a flow identify the user of a request once, so that a hook can do it before the body is read, and
 * the handler gets the same user.
 */
export function identifyOnce(flow: Flow): Flow {
  const users = new WeakMap<FastifyRequest, Promise<FlowUser>>();
  return {
    ...flow,
    identify(request, reply) {
      const user = users.get(request) ?? flow.identify(request, reply);
      users.set(request, user);
      return user;
    },
  };
}

/**
 * How a browser enters and leaves the second-factor pages: by the interaction of a sign-in, or by a
 * management session.
 */
export interface Flow {
  /** Path of the pages, as a pattern of the router. */
  readonly path: string;
  /** @throws Refusal if the browser has no such flow */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<FlowUser>;
  /**
   * Returns to the client without verification, or when management is finished.
   * @throws Refusal if the browser has no such flow
   */
  cancel(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}
