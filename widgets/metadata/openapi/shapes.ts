import { type ConversionConfig, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { Schema } from '../../../src/contract/calls/call.ts';
import { type ShapeName, shapes } from '../../../src/contract/shapes.ts';
import {
  type FieldDescription,
  type ShapeDescription,
  shapeDescriptions,
} from './field-descriptions.ts';
import type { JsonSchema } from './openapi-types.ts';

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
  if (name === undefined) throw new Error('A body is missing in src/contract/shapes.ts.');
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
