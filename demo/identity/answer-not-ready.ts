import type { RequestListener, Server } from 'node:http';

/** Seconds after which a client may ask again. */
const RETRY_AFTER = 1;

/**
 * Answers 503 to requests that arrive before the authority is ready. Without an answer they would hang, because
 * Node hands each request out once.
 * @returns a function that ends this
 */
export function answerNotReady(server: Server): () => void {
  const answer: RequestListener = (_, response) => {
    const headers = {
      'Retry-After': RETRY_AFTER,
      'Cache-Control': 'no-store',
      Connection: 'close',
    };
    response.writeHead(503, headers).end();
  };
  server.on('request', answer).on('checkContinue', answer);
  return () => server.off('request', answer).off('checkContinue', answer);
}
