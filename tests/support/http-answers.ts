import type { HttpAnswer } from './http-server.ts';

/** A JSON answer. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** An answer without a body. */
export const empty =
  (status: number, headers: Record<string, string> = {}): HttpAnswer =>
  (response) => {
    response.writeHead(status, headers);
    response.end();
  };

/** A text sent as JSON, whole, with the right length: cut off by whoever wrote it. */
export const rawJson =
  (text: string): HttpAnswer =>
  (response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
    });
    response.end(text);
  };

/** A web page, as a proxy or a captive network sends it. */
export const webPage =
  (status = 200): HttpAnswer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><title>Log on to the guest network</title>');
  };

/** The connection ends before a single byte of an answer. */
export const dropped: HttpAnswer = (response) => {
  response.destroy();
};

/** The connection ends in the middle of the body. */
export const cutShort: HttpAnswer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 5_000 });
  response.write('{"id": 7, "na', () => response.destroy());
};

/** Nothing ever comes. */
export const silent: HttpAnswer = () => {};

/** A body that begins and never ends. */
export const endless: HttpAnswer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"id": 7, "name": "');
  const timer = setInterval(() => response.write('a'), 5);
  response.on('close', () => clearInterval(timer));
};

/** One answer after the other; the last one stays. */
export function inTurn(...answers: [HttpAnswer, ...HttpAnswer[]]): HttpAnswer {
  const left = [...answers];
  return (response, request) => {
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? silent;
    answer(response, request);
  };
}

/** An answer that waits for its release. */
export interface HeldAnswer {
  readonly answer: HttpAnswer;
  release(): void;
}

/** Holds an answer back until the test lets it go. */
export function held(answer: HttpAnswer): HeldAnswer {
  const gate = Promise.withResolvers<void>();
  return {
    answer: (response, request) => void gate.promise.then(() => answer(response, request)),
    release: gate.resolve,
  };
}
