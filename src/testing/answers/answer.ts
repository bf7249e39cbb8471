import type { CallName } from '../../contract/calls/paths.ts';
import { DEFAULT_NAMES, REDIRECT_STATUS } from '../../contract/names.ts';

/** An answer of the portal, as it is sent. */
export interface SentAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is; `headers` has its type. */
  readonly text?: string;
}

/** An answer; `hold`: the call is never answered; `drop`: the connection is closed. */
export type Answer = SentAnswer | 'hold' | 'drop';

/** The answers to the calls: one for all, or one for each in turn, of which the last stays. */
export type Answers = { readonly [Call in CallName]?: Answer | readonly Answer[] };

/** A 200 with a JSON body. */
export const ok = (body: unknown): SentAnswer => ({ status: 200, body });

/** A 204. */
export const DONE: SentAnswer = { status: 204 };

/** A refusal with the common error body. */
export const refuse = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  data?: unknown,
): SentAnswer => ({
  status,
  headers,
  body: { code: message.toUpperCase().replaceAll(' ', '_'), message, data },
});

/** The 609 that leads to the second factor. */
export const redirectTo = (url: string): SentAnswer => ({
  status: REDIRECT_STATUS,
  headers: { [DEFAULT_NAMES.redirectHeader]: url },
});

/** A picture as SVG. */
export const picture = (text: string): SentAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'image/svg+xml' },
  text,
});
