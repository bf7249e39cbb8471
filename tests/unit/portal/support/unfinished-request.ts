import { once } from 'node:events';
import { request } from 'node:http';

/** A request of which the server has the headers but not the whole body. */
export interface UnfinishedRequest {
  /** Sends the rest of the body. @returns the status of the answer; rejects if the connection breaks */
  finish(): Promise<number>;
}

/** Begins to post to a URL, so that the server has a request in progress for as long as a test needs it. */
export async function beginRequest(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<UnfinishedRequest> {
  const sent = request(url, {
    method: 'POST',
    agent: false,
    // With this header, the server says when it has read the headers.
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body), Expect: '100-continue' },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('error', reject).once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  // The test may fail before it waits for the answer.
  answered.catch(() => {});
  sent.flushHeaders();
  await once(sent, 'continue');
  return {
    finish() {
      sent.end(body);
      return answered;
    },
  };
}
