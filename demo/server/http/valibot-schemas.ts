import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import * as v from 'valibot';

/** Types params, query, headers and body of a request by the valibot schemas of its route. */
export interface ValibotTypeProvider extends FastifyTypeProvider {
  readonly validator: this['schema'] extends v.GenericSchema
    ? v.InferOutput<this['schema']>
    : unknown;
  readonly serializer: this['schema'] extends v.GenericSchema
    ? v.InferInput<this['schema']>
    : unknown;
}

/**
 * Makes the routes of an instance, and of the plugins registered on it, validate requests with
 * valibot schemas. A request that does not match is refused with 400; a request that matches is
 * replaced by the output of the schema. Responses are not validated.
 * @example
 * const routes = withValibotSchemas(app);
 * routes.post('/rename', { schema: { body: v.object({ name: v.string() }) } }, (request) =>
 * request.body.name);
 */
export function withValibotSchemas(app: FastifyInstance) {
  return app
    .setValidatorCompiler<v.GenericSchema>(({ schema }) => (data) => {
      // Fastify passes `null` for a missing body.
      const { success, output, issues } = v.safeParse(schema, data ?? undefined);
      return success ? { value: output } : { error: new v.ValiError(issues) };
    })
    .setSerializerCompiler(() => JSON.stringify)
    .withTypeProvider<ValibotTypeProvider>();
}
