import { CALL_PATHS, type CallName } from '../../../../../src/contract/calls/paths.ts';
import type { Fault, ForwardedAnswer, ForwardedRequest } from '../broken-portal.ts';

/** The origin of the partner that the portal allows. */
export const PARTNER = 'https://crm.example.com';

/** Whether a request makes a call. */
export function isCall({ path }: ForwardedRequest, name: CallName): boolean {
  return path.split('?', 1)[0] === CALL_PATHS[name];
}

/** Whether a request comes from a page of an origin that is neither the portal's nor the partner's. */
export function isForeign({ headers }: ForwardedRequest): boolean {
  return headers.origin?.endsWith('.invalid') === true;
}

/** Reads the name and password of an Authorization header. */
export function readBasic({ headers }: ForwardedRequest): string {
  const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
  return scheme === 'Basic' ? Buffer.from(value, 'base64').toString() : '';
}

/** Changes the answers of a call, or only those with a status. */
export function onAnswer(
  name: CallName,
  change: (answer: ForwardedAnswer, request: ForwardedRequest) => void,
  status?: number,
): Fault {
  return {
    answer(answer, request) {
      const isMeant = isCall(request, name) && request.method !== 'OPTIONS';
      if (isMeant && (status === undefined || answer.status === status)) change(answer, request);
    },
  };
}

/** Changes fields of a JSON body; `undefined` removes one. */
export function setFields(answer: ForwardedAnswer, fields: Record<string, unknown>): void {
  answer.body = Buffer.from(JSON.stringify({ ...JSON.parse(answer.body.toString()), ...fields }));
}

/** Replaces an answer by a web page. */
export function toWebPage(answer: ForwardedAnswer): void {
  answer.headers = { ...answer.headers, 'content-type': 'text/html; charset=utf-8' };
  answer.body = Buffer.from('<!doctype html><title>Log on</title>');
}

/** Changes the `Set-Cookie` headers whose cookie has this name. */
export function changeCookies(
  answer: ForwardedAnswer,
  name: string,
  change: (header: string) => string | undefined,
): void {
  const headers = [answer.headers['set-cookie'] ?? []].flat().map(String);
  answer.headers['set-cookie'] = headers.flatMap((header) =>
    header.startsWith(`${name}=`) ? (change(header) ?? []) : [header],
  );
}

/** Makes a request look as if a page of another origin had sent it. */
export function setOrigin(request: ForwardedRequest, origin: string): void {
  request.headers.origin = origin;
  delete request.headers['sec-fetch-site'];
}
