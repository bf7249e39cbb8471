import type { ErrorBody } from '../../../src/contract/error-body.ts';

/** Thrown to refuse a request: becomes the status and the error body, or an error page. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    data?: unknown,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.data = data;
  }

  /** What a script gets to read. */
  get body(): ErrorBody {
    const { code, message, data } = this;
    return data === undefined ? { code, message } : { code, message, data };
  }
}
