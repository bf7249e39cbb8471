import { describeIssue } from '../../contract/describe-issue.ts';
import * as v from '../../contract/schema.ts';
import type { PortalAnswer } from '../http/send.ts';
import { quoteAddress, quoteHeader } from '../quote.ts';
import { readCacheControl, readDialogSchemes, readMediaType } from '../read-answer.ts';

/** Describes the status of an answer, and where a redirect leads to. */
export function describeStatus({ status, headers }: PortalAnswer): string {
  const location = headers.get('location');
  const isRedirect = status >= 300 && status < 400 && location !== undefined;
  return isRedirect
    ? `The status is ${status}, a redirect to ${quoteAddress(location)}.`
    : `The status is ${status}.`;
}

/** Names the fields of wrong types; undefined if there are none. */
export function findWrongFields(schema: v.Schema, value: unknown): string | undefined {
  const { issues = [] } = v.safeParse(schema, value);
  const fields = issues.map(
    (issue) => `${issue.path || 'body'} (expected ${describeIssue(issue)})`,
  );
  return fields.length > 0 ? `Wrong types: ${fields.join(', ')}.` : undefined;
}

/** Names the media type of an answer. */
export function describeMediaType(answer: PortalAnswer): string {
  return `The media type is "${quoteHeader(readMediaType(answer))}".`;
}

/** Names the directives for caches of an answer. */
export function describeCacheControl({ headers }: PortalAnswer): string {
  return `Cache-Control is "${quoteHeader(headers.get('cache-control') ?? '')}".`;
}

/** Says that a 401 makes browsers open a dialog; undefined if it does not. */
export function findDialog(answer: PortalAnswer): string | undefined {
  const schemes = readDialogSchemes(answer);
  return schemes.length > 0 ? `WWW-Authenticate names ${schemes.join(', ')}.` : undefined;
}

/** Says that an answer about a person may be stored; undefined if it may not. */
export function findStorable(answer: PortalAnswer): string | undefined {
  return readCacheControl(answer).includes('no-store') ? undefined : describeCacheControl(answer);
}
