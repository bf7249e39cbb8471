import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The end of the head of a response (RFC 9112 section 2.1). */
const HEAD_END = '\r\n\r\n';

/**
 * Sends one request again and again over one connection, each time after the answer. It does little else, so that
 * a measurement on one machine measures the server. Answers need `Content-Length`.
 */
export class RepeatedRequest {
  readonly #socket: Socket;
  readonly #request: string;
  #answer = '';

  private constructor(socket: Socket, request: string) {
    this.#socket = socket.setEncoding('latin1').setNoDelay();
    this.#request = request;
  }

  /** Opens the connection. */
  static async open(
    port: number,
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RepeatedRequest> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const fields = Object.entries({ Host: `127.0.0.1:${port}`, ...headers });
    const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`);
    return new RepeatedRequest(socket, `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /**
   * Sends requests until a time, in milliseconds of `performance.now`.
   * @returns the number of answers, the last of which arrived after that time
   * @throws Error for an answer with another status than 200
   */
  sendUntil(end: number): Promise<number> {
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      let count = 0;
      const finish = (settle: () => void) => {
        socket.off('data', read).off('error', fail).off('close', fail);
        settle();
      };
      const fail = (reason: unknown) =>
        finish(() => reject(new Error(`The connection failed: ${reason}`)));
      const read = (text: string) => {
        this.#answer += text;
        if (!isComplete(this.#answer)) return;
        if (!this.#answer.startsWith('HTTP/1.1 200 ')) return fail(this.#answer);
        this.#answer = '';
        count += 1;
        if (performance.now() >= end) return finish(() => resolve(count));
        socket.write(this.#request);
      };
      socket.on('data', read).on('error', fail).on('close', fail).write(this.#request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

function isComplete(answer: string): boolean {
  const headEnd = answer.indexOf(HEAD_END);
  if (headEnd === -1) return false;
  const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(answer) ?? [];
  return answer.length >= headEnd + HEAD_END.length + Number(length);
}
