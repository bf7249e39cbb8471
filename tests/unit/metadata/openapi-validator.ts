import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type {
  JsonSchema,
  OpenApiDocument,
} from '../../../widgets/metadata/openapi/openapi-types.ts';

/** Finds the problems of a value with a schema of an OpenAPI document; none if the value fits. */
export type Validate = (schema: JsonSchema, value: unknown) => string[];

/** Creates a validator of JSON Schema 2020-12 for the schemas of a document, and those that refer to them. */
export function createOpenApiValidator({ components }: OpenApiDocument): Validate {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  ajv.addFormat('uri', (text) => URL.canParse(text));
  ajv.addFormat('uri-reference', (text) => URL.canParse(text, 'http://localhost'));
  // The keyword of the document itself, which is no schema but contains some.
  ajv.addVocabulary(['components']);
  const { schemas } = components;
  const compiled = new WeakMap<JsonSchema, ValidateFunction>();

  function compile(schema: JsonSchema): ValidateFunction {
    const known = compiled.get(schema);
    if (known) return known;
    const validate = ajv.compile({ ...schema, components: { schemas } });
    compiled.set(schema, validate);
    return validate;
  }

  return (schema, value) => {
    const validate = compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath || 'value'} ${message}`,
    );
  };
}
