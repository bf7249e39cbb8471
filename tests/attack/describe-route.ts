import type { RouteOptions } from 'fastify';
import type { AttackedRoute } from './attacked-messages.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Describes a route of Fastify for each of its methods. */
export function describeRoute(
  { method, url, schema = {}, config }: RouteOptions,
  server: AttackedRoute['server'],
): AttackedRoute[] {
  const call = config?.call;
  return [method].flat().map((one) => ({
    server,
    method: one,
    path: url,
    query: readFields(schema.querystring),
    headers: readFields(schema.headers),
    body: readFields(schema.body),
    mediaType: call?.request.mediaType ?? FORM,
    statuses: call?.method === one ? Object.keys(call.answers).map(Number) : undefined,
  }));
}

/** Returns the names of the fields of a valibot schema: of an object, or of an object that may be missing. */
function readFields(schema: unknown): string[] {
  const { entries, wrapped } = (schema ?? {}) as { entries?: object; wrapped?: unknown };
  if (entries) return Object.keys(entries);
  return wrapped === undefined ? [] : readFields(wrapped);
}
