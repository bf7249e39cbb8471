import { errorBodySchema } from '../contract/calls/error-body.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import * as v from '../contract/schema.ts';
import type { PortalAnswer } from './http/send.ts';

/** The media type of an answer in lower case, without parameters; empty if there is none. */
export function readMediaType({ headers }: PortalAnswer): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1);
  return type.trim().toLowerCase();
}

/** Whether the media type is JSON (RFC 6839 section 3.1). */
export function isJson(answer: PortalAnswer): boolean {
  return /^application\/(json|[\w.+-]+\+json)$/.test(readMediaType(answer));
}

/** The JSON of a body, whatever its media type; undefined if it is none. Members with `null` are missing. */
export function readJson({ body }: PortalAnswer): unknown {
  try {
    return JSON.parse(body.toString(), (_, value: unknown) => value ?? undefined);
  } catch {
    return undefined;
  }
}

/** The JSON object of a body, without a prototype; undefined for anything else. */
export function readObject(answer: PortalAnswer): Record<string, unknown> | undefined {
  const value = readJson(answer);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? withoutPrototype(value as Record<string, unknown>) : undefined;
}

/** The text in which the elements look for the phrases: `message` of a JSON body, or a body of plain text. */
export function readMessage(answer: PortalAnswer): string {
  const { output } = v.safeParse(errorBodySchema, readObject(answer));
  if (output) return output.message ?? '';
  return readMediaType(answer) === 'text/plain' ? answer.body.toString() : '';
}

/** The directives of `Cache-Control` in lower case. */
export function readCacheControl({ headers }: PortalAnswer): string[] {
  return (headers.get('cache-control') ?? '')
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim());
}

/** The authentication schemes of a 401 that make a browser open a dialog of its own. */
export function readDialogSchemes({ headers }: PortalAnswer): string[] {
  return ['basic', 'digest', 'negotiate', 'ntlm'].filter((scheme) =>
    new RegExp(`(^|,)\\s*${scheme}\\b`, 'i').test(headers.get('www-authenticate') ?? ''),
  );
}
