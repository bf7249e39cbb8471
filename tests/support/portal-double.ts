import { EventEmitter, once } from 'node:events';
import { DEFAULT_NAMES } from '../../src/contract/names.ts';
import { empty, json } from './http-answers.ts';
import { type HttpAnswer, httpServer, type SeenRequest } from './http-server.ts';
import { ANNA } from './portal-double-people.ts';

/** The public token that the double gives out. */
export const TOKEN = 'public-token-5f2c';

/** A portal of scripted answers behind a real server, for flows that a sound portal never shows. */
export interface PortalDouble {
  readonly origin: string;
  readonly requests: SeenRequest[];
  /** The cookies that script may see. Node's fetch keeps none, so that the double sets them itself. */
  readonly cookies: Map<string, string>;
  /** What was asked, as `METHOD /path`. */
  calls(): string[];
  /** Sets the answer of a call. */
  on(call: string, answer: HttpAnswer): void;
  /** Resolves at the next time that a call comes in. */
  asked(call: string): Promise<unknown>;
}

/** A portal at which everybody may sign in, until told otherwise. */
export async function portalDouble(): Promise<PortalDouble> {
  const cookies = new Map<string, string>();
  const arrivals = new EventEmitter();
  const callOf = ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
    `${method} ${url?.split('?', 1)[0]}`;
  const answers = new Map<string, HttpAnswer>([
    ['GET /rest/public', json(200, {})],
    ['GET /rest/release_info', json(200, {})],
    ['GET /rest/self', json(200, ANNA)],
    ['POST /rest/auth/logout', empty(204)],
    [
      'POST /rest/auth/login',
      (response, request) => {
        cookies.set(DEFAULT_NAMES.publicTokenCookie, TOKEN);
        empty(200)(response, request);
      },
    ],
  ]);
  const { origin, requests } = await httpServer((response, request) => {
    const call = callOf(request);
    (answers.get(call) ?? empty(404))(response, request);
    arrivals.emit(call);
  });
  return {
    origin,
    requests,
    cookies,
    calls: () => requests.map(callOf),
    on: (call, answer) => void answers.set(call, answer),
    asked: (call) => once(arrivals, call),
  };
}
