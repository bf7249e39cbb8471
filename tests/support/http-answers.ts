import type { HttpAnswer } from './http-server.ts';

/** Sends a response with a JSON body. */
export const sendJson =
  (status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** Sends a response without a body. */
export const sendStatus =
  (status: number, headers: Record<string, string> = {}): HttpAnswer =>
  (response) => {
    response.writeHead(status, headers);
    response.end();
  };

/** Sends the refusal of a disabled login that does not say when it is enabled again. */
export const sendDisabledLogin = sendJson(503, { code: 'LOGIN_DISABLED' });

/** Sends a body of any media type. */
export const sendRaw =
  (status: number, body: string, headers: Record<string, string>): HttpAnswer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** Sends this text with the content type of JSON, for example invalid JSON. */
export const sendRawJson =
  (text: string): HttpAnswer =>
  (response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
    });
    response.end(text);
  };

/** Sends a web page, as a proxy or a captive portal does instead of the API. */
export const sendWebPage =
  (status = 200): HttpAnswer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><title>Log on to the guest network</title>');
  };

/** Closes the connection before the first byte of a response. */
export const dropConnection: HttpAnswer = (response) => {
  response.destroy();
};

/** Closes the connection in the middle of the body. */
export const cutBody: HttpAnswer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 5_000 });
  response.write('{"id": 7, "na', () => response.destroy());
};

/** Never responds. */
export const neverRespond: HttpAnswer = () => {};

/** Sends a body that never ends. */
export const sendEndlessBody: HttpAnswer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"id": 7, "name": "');
  const timer = setInterval(() => response.write('a'), 5);
  response.on('close', () => clearInterval(timer));
};

/** Sends headers, and holds the body back for ever. */
export const stallBody: HttpAnswer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.flushHeaders();
};

/** Uses one answer per request, and the last one for all later requests. */
export function answerInTurn(...answers: [HttpAnswer, ...HttpAnswer[]]): HttpAnswer {
  const left = [...answers];
  return (response, request) => {
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? neverRespond;
    answer(response, request);
  };
}

/** An answer that waits for `release()`. */
export interface HeldAnswer {
  readonly answer: HttpAnswer;
  release(): void;
}

/** Holds an answer back until the test releases it. */
export function holdAnswer(answer: HttpAnswer): HeldAnswer {
  const gate = Promise.withResolvers<void>();
  return {
    answer: (response, request) => void gate.promise.then(() => answer(response, request)),
    release: gate.resolve,
  };
}
