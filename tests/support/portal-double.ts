import { EventEmitter, once } from 'node:events';
import { DEFAULT_NAMES } from '../../src/contract/names.ts';
import { sendJson, sendStatus } from './http-answers.ts';
import { type HttpAnswer, type SeenRequest, startHttpServer } from './http-server.ts';
import { ANNA } from './portal-double-people.ts';

/** The public token that the double issues. */
export const TOKEN = 'public-token-5f2c';

/**
 * A test double of the portal: scripted answers on a real HTTP server, for responses that the reference
 * portal never sends.
 */
export interface PortalDouble {
  readonly origin: string;
  readonly requests: SeenRequest[];
  /** The cookies that scripts can read. The double sets them itself because `fetch` in Node stores none. */
  readonly cookies: Map<string, string>;
  /** All requests as `METHOD /path`. */
  calls(): string[];
  /** Sets the answer of a call. */
  on(call: string, answer: HttpAnswer): void;
  /** Resolves when the double receives this call the next time. */
  waitForCall(call: string): Promise<unknown>;
}

/** Starts a double that accepts every sign-in; `on` changes the answers. */
export async function startPortalDouble(): Promise<PortalDouble> {
  const cookies = new Map<string, string>();
  const arrivals = new EventEmitter();
  const getCall = ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
    `${method} ${url?.split('?', 1)[0]}`;
  const answers = new Map<string, HttpAnswer>([
    ['GET /rest/public', sendJson(200, {})],
    ['GET /rest/release_info', sendJson(200, {})],
    ['GET /rest/self', sendJson(200, ANNA)],
    ['POST /rest/auth/logout', sendStatus(204)],
    [
      'POST /rest/auth/login',
      (response, request) => {
        cookies.set(DEFAULT_NAMES.publicTokenCookie, TOKEN);
        sendStatus(200)(response, request);
      },
    ],
  ]);
  const { origin, requests } = await startHttpServer((response, request) => {
    const call = getCall(request);
    (answers.get(call) ?? sendStatus(404))(response, request);
    arrivals.emit(call);
  });
  return {
    origin,
    requests,
    cookies,
    calls: () => requests.map(getCall),
    on: (call, answer) => void answers.set(call, answer),
    waitForCall: (call) => once(arrivals, call),
  };
}
