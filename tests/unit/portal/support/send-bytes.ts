import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends bytes on a connection that the server closes, also if they are no complete request. A client of
 * Node would refuse to send most of them.
 * @param address the origin of a server on 127.0.0.1
 * @returns all that the server answers
 */
export function sendBytes(address: string, bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text;
  });
  // A server that closes the connection with bytes unread resets it. `once` would reject then.
  socket.on('error', () => {});
  socket.write(bytes);
  return new Promise((resolve) => socket.on('close', () => resolve(answer)));
}

/** A connection on which a test waits for answers before it sends more. */
interface OpenConnection {
  send(bytes: string): void;
  /** Waits until the answers contain a text. @returns all answers so far */
  receive(text: string): Promise<string>;
  end(): void;
}

/**
 * Opens a connection that the test closes.
 * @param address the origin of a server on 127.0.0.1
 */
export function openConnection(address: string): OpenConnection {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text;
  });
  return {
    send: (bytes) => void socket.write(bytes),
    async receive(text) {
      while (!answer.includes(text)) await once(socket, 'data');
      return answer;
    },
    end: () => void socket.destroy(),
  };
}

/** Returns the statuses in answers. */
export const readStatuses = (answer: string): string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
