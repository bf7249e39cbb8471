import { Agent, type IncomingMessage, request } from 'node:http';
import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import { ANTI_FORGERY } from '../../src/contract/names.ts';

/** The answer to a request. */
export interface LoadAnswer {
  readonly status: number;
  readonly body: string;
}

/** A browser of one person: one connection per server at a time, an IP address and cookies of its own. */
export class LoadClient {
  readonly name: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #cookies = new Map<string, string>();
  readonly #address: string;

  /** @param index below 250; the client sends from this loopback address */
  constructor(index: number, name: string) {
    this.name = name;
    this.#address = `127.0.1.${index + 1}`;
  }

  /** The header `Cookie` of the next request. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(port: number, path: string): Promise<LoadAnswer> {
    return this.#send(port, 'GET', path, {});
  }

  signIn(port: number): Promise<LoadAnswer> {
    const credentials = Buffer.from(`${this.name}:${this.name}`).toString('base64');
    return this.#send(port, 'POST', CALL_PATHS.login, {
      Authorization: `Basic ${credentials}`,
      [ANTI_FORGERY.header]: ANTI_FORGERY.value,
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    port: number,
    method: string,
    path: string,
    headers: Record<string, string>,
  ): Promise<LoadAnswer> {
    const { cookie } = this;
    return new Promise((resolve, reject) => {
      request({
        host: '127.0.0.1',
        port,
        localAddress: this.#address,
        agent: this.#agent,
        method,
        path,
        headers: { ...headers, ...(cookie && { Cookie: cookie }) },
      })
        .on('error', reject)
        .on('response', (answer) => {
          this.#takeCookies(answer);
          let body = '';
          answer
            .setEncoding('utf8')
            .on('data', (text) => {
              body += text;
            })
            .on('error', reject)
            .on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
        })
        .end();
    });
  }

  #takeCookies({ headers }: IncomingMessage): void {
    for (const cookie of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}
