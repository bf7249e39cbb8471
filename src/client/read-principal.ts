import { type Principal, principalSchema } from '../contract/principal.ts';
import * as v from '../contract/schema.ts';
import { readAs } from './read-answer.ts';

const readFields = readAs(v.unknown());

/**
 * Reads the answer of `GET /rest/self`. Only `name` is required: a field of a wrong type is dropped and logged,
 * because it must not prevent a sign-in. A field that decides about access is `false` then.
 * @throws Failure, SyntaxError or ShapeError without a name
 */
export async function readPrincipal(response: Response): Promise<Principal> {
  // For an answer that is no object, the check at the end fails.
  const fields: Record<string, unknown> = Object(await readFields(response));
  for (const [name, schema] of Object.entries(principalSchema.properties)) {
    if (name === 'name' || v.is(schema, fields[name])) continue;
    console.warn(`Portico: the field "${name}" of the signed-in person has a wrong type.`);
    fields[name] = name === 'web_access_enabled' ? false : undefined;
  }
  return v.parse(principalSchema, fields);
}
