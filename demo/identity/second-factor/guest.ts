import type { FastifyReply, FastifyRequest } from 'fastify';

/** Somebody in front of the pages of the second factor, by word of a client's ticket. */
export interface Guest {
  /** Name of the visit, in `Visits`. */
  readonly visit: string;
  readonly holder: string;
  /** How the client calls the person. */
  readonly name: string;
  /** Address of the pages, without a slash at the end. */
  readonly base: string;
  /** Where the visit leads in the end. */
  readonly destination: string;
  /** Whether the person came to change something, not to sign in. */
  readonly managing: boolean;
  /** Whether the first second factor may be set up here. */
  readonly mayEnrol: boolean;
}

/** Where guests come in and go out: an interaction of a sign-in, or a managing session. */
export interface Place<Met extends Guest = Guest> {
  /** Path of the pages, as the router knows it. */
  readonly path: string;
  /** @throws Refusal where the browser has no visit here */
  meet(request: FastifyRequest, reply: FastifyReply): Promise<Met>;
  /** Goes on after the second factor was passed. */
  letOn(request: FastifyRequest, reply: FastifyReply, guest: Met): Promise<FastifyReply>;
  /** Goes back without having passed. */
  leave(request: FastifyRequest, reply: FastifyReply, guest: Met): Promise<FastifyReply>;
}
