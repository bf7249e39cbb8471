import { type ConversionConfig, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { ALL_CALLS } from '../../../src/contract/calls/all-calls.ts';
import type { Schema } from '../../../src/contract/calls/call.ts';
import { errorBodySchema } from '../../../src/contract/calls/error-body.ts';
import { brandingSchema } from '../../../src/contract/calls/public-info.ts';
import { invalidRecordSchema } from '../../../src/contract/calls/register.ts';
import {
  externalUserRecordSchema,
  recordWithoutTermsSchema,
} from '../../../src/contract/external-user-record-schema.ts';
import { registrationErrorsSchema } from '../../../src/contract/registration-errors.ts';
import {
  type FieldDescription,
  type ShapeDescription,
  shapeDescriptions,
} from './field-descriptions.ts';
import type { JsonSchema } from './openapi-types.ts';

/** The JSON objects and forms of the contract, by the names in `components.schemas`. */
export const shapes = {
  Principal: ALL_CALLS.self.answers[200].body,
  PublicInfo: ALL_CALLS.publicInfo.answers[200].body,
  Branding: brandingSchema,
  ReleaseInfo: ALL_CALLS.releaseInfo.answers[200].body,
  CaptchaQuestion: ALL_CALLS.captcha.answers[200].body,
  ExternalUser: ALL_CALLS.externalUser.answers[200].body,
  UserState: ALL_CALLS.register.answers[200].body,
  RegistrationRecord: externalUserRecordSchema,
  RecordWithoutTerms: recordWithoutTermsSchema,
  RegistrationErrors: registrationErrorsSchema,
  InvalidRecord: invalidRecordSchema,
  PortalLoginForm: ALL_CALLS.portalLogin.request.body,
  Error: errorBodySchema,
} as const satisfies Record<string, Schema>;

/** The name of a JSON object or form of the contract. */
export type ShapeName = keyof typeof shapes;

/** The options of every conversion to JSON Schema, which has no counterpart for a check by a function. */
export const CONVERSION = {
  target: 'draft-2020-12',
  ignoreActions: ['check'],
} satisfies ConversionConfig;

const descriptions: Readonly<Record<ShapeName, ShapeDescription>> = shapeDescriptions;

const toReference = (name: string) => `#/components/schemas/${name}`;

/**
 * Refers to the JSON Schema of a body.
 * @throws Error for a body that is not among the shapes
 */
export function referToShape(body: Schema): JsonSchema {
  const [name] = Object.entries(shapes).find(([, schema]) => schema === body) ?? [];
  if (name === undefined)
    throw new Error('A body is missing in widgets/metadata/openapi/shapes.ts.');
  return { $ref: toReference(name) };
}

/** Looks up the description of the field at a path, such as `locale.country`. */
type Describe = (path: string) => FieldDescription;

/** Adds the descriptions to the fields of a schema, also inside lists and alternatives. */
function describeFields(schema: JsonSchema, describe: Describe, path: string[] = []): JsonSchema {
  const { properties, items, anyOf, required } = schema as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
    required?: string[];
  };
  const { required: _, ...rest } = schema;
  return {
    ...rest,
    ...(required && required.length > 0 && { required }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const inner = [...path, name];
          return [
            name,
            { ...describeFields(property, describe, inner), ...describe(inner.join('.')) },
          ];
        }),
      ),
    }),
    ...(items && { items: describeFields(items, describe, path) }),
    ...(anyOf && { anyOf: anyOf.map((option) => describeFields(option, describe, path)) }),
  };
}

/**
 * The JSON Schemas of all shapes, with descriptions.
 * @throws Error that names a field without a description, or a description without a field
 */
export function createComponentSchemas(): Record<ShapeName, JsonSchema> {
  const { PortalLoginForm } = shapes;
  const schemas = {
    ...toJsonSchemaDefs(shapes, {
      ...CONVERSION,
      typeMode: 'input',
      overrideRef: ({ referenceId }) => toReference(referenceId),
    }),
    // The second schema of a parameter has its greatest length, see `parameter`.
    ...toJsonSchemaDefs({ PortalLoginForm }, { ...CONVERSION, typeMode: 'output' }),
  };
  const described = Object.entries(schemas).map(([name, schema]) => {
    const { description, fields } = descriptions[name as ShapeName];
    const unused = new Set(Object.keys(fields));
    const describe: Describe = (path) => {
      const field = fields[path];
      if (field === undefined) throw new Error(`${name}.${path} has no description.`);
      unused.delete(path);
      return field;
    };
    const result = { ...describeFields(schema as JsonSchema, describe), description };
    if (unused.size > 0) throw new Error(`${name} has no field ${[...unused].join(', ')}.`);
    return [name, result];
  });
  return Object.fromEntries(described);
}
