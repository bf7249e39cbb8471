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

/** Returns the names of the fields of a schema: of an object, or of an object that may be missing. */
function readFields(schema: unknown): string[] {
  const { entries, properties, wrapped } = (schema ?? {}) as {
    /** The fields of a valibot schema. */
    entries?: object;
    /** The fields of a schema of the contract. */
    properties?: object;
    wrapped?: unknown;
  };
  const fields = entries ?? properties;
  if (fields) return Object.keys(fields);
  return wrapped === undefined ? [] : readFields(wrapped);
}
