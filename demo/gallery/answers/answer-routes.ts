import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ALL_CALLS } from '../../../src/contract/calls/all-calls.ts';
import { type CallName, getRoutePath } from '../../../src/contract/calls/paths.ts';
import type { Branding, PublicInfo } from '../../../src/contract/calls/public-info.ts';
import { type Answer, picture, type SentAnswer } from '../../../src/testing/answers/answer.ts';
import { PICTURES } from '../../../src/testing/answers/pictures.ts';
import { findState } from '../../../src/testing/states/all-states.ts';
import { notFound } from '../../server/http/refusal.ts';
import { readQuery } from '../view.ts';
import { VISIT_PATH } from '../visit-path.ts';
import { askQuestion } from './captcha-question.ts';
import { createHolds } from './holds.ts';
import type { Visits } from './visits.ts';

/** Bytes of the longest body: a registration with its terms. */
const BODY_LIMIT = 20_000;

/** The part of the path that says which state answers which visit. */
interface VisitParams {
  readonly element: string;
  readonly state: string;
  readonly visit: string;
}

/**
 * Adds the portal that plays the states: each visit of a state has an address of its own, below which the calls of
 * the contract are answered as the state says.
 */
export function addAnswerRoutes(app: FastifyInstance, visits: Visits): void {
  const holds = createHolds();
  app.addHook('preClose', (done) => {
    holds.release();
    done();
  });

  /** Chooses the answer to a call. */
  function choose(call: CallName, request: FastifyRequest): Answer {
    const { element, state: name, visit } = request.params as VisitParams;
    const state = findState(element, name);
    if (state === undefined) throw notFound();
    const { portal, branding } = visits.get(visit, state);
    const query = readQuery(request.url);
    const isQuestion = call === 'captcha' && query.get('alternative') === 'text';
    const answer = isQuestion
      ? askQuestion(request.headers['accept-language'])
      : portal.answer({ call, query, headers: request.headers });
    const isBranded = call === 'publicInfo' && branding && typeof answer === 'object';
    return isBranded ? withBranding(answer, branding) : answer;
  }

  for (const { name, method } of Object.values(ALL_CALLS)) {
    app.route({
      method,
      url: VISIT_PATH + getRoutePath(name),
      bodyLimit: BODY_LIMIT,
      async handler(request, reply) {
        const answer = choose(name, request);
        if (answer === 'hold') await holds.wait(request.raw);
        if (answer === 'hold' || answer === 'drop') {
          reply.hijack();
          request.raw.socket.destroy();
          return reply;
        }
        return send(reply, answer);
      },
    });
  }
  for (const [path, svg] of Object.entries(PICTURES)) {
    app.get(VISIT_PATH + path, (_, reply) => send(reply, picture(svg)));
  }
}

/** Adds colors and logo to the public information. */
function withBranding(answer: SentAnswer, branding: Branding): SentAnswer {
  const info = answer.body as PublicInfo;
  return { ...answer, body: { ...info, branding: { ...info.branding, ...branding } } };
}

/** Sends an answer. Fastify's `code` rejects the contract's 609, so the status is set on Node's response. */
function send(reply: FastifyReply, { status, headers = {}, body, text }: SentAnswer): FastifyReply {
  reply.headers(headers);
  reply.raw.statusCode = status;
  if (text !== undefined) return reply.send(text);
  return body === undefined
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(body);
}
