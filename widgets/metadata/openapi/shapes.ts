import type { Schema } from '../../../src/contract/schema.ts';
import { SHAPE_SCHEMAS, type ShapeName } from '../../../src/contract/shapes.ts';
import {
  type FieldDescription,
  type ShapeDescription,
  shapeDescriptions,
} from '../../descriptions/contract-fields.ts';
import type { JsonSchema } from './openapi-types.ts';

const descriptions: Readonly<Record<ShapeName, ShapeDescription>> = shapeDescriptions;

/**
 * Refers to the JSON Schema of a body.
 * @throws Error for a body that is not among the shapes
 */
export function referToShape(body: Schema): JsonSchema {
  const reference = findReference(body);
  if (reference === undefined) throw new Error('A body is missing in src/contract/shapes.ts.');
  return reference;
}

function findReference(schema: Schema): JsonSchema | undefined {
  const found = Object.entries(SHAPE_SCHEMAS).find(
    ([, { properties }]) => schema.properties && properties === schema.properties,
  );
  return found && { $ref: `#/components/schemas/${found[0]}` };
}

/** The JSON Schema of a part: a reference where the part is a shape. */
const toPart = (schema: Schema) => findReference(schema) ?? toJsonSchema(schema);

/** The JSON Schema of a schema. It has no counterpart for a condition. */
export function toJsonSchema(schema: Schema): JsonSchema & {
  properties?: Record<string, JsonSchema>;
  required?: string[];
} {
  const { type, enum: values, anyOf, items, properties, maxLength } = schema;
  const defaultValue = schema.prepare?.(undefined);
  return {
    ...(defaultValue !== undefined && { default: defaultValue }),
    ...(type && { type }),
    ...(values && { type: typeof values[0], enum: values }),
    ...(anyOf && { anyOf: anyOf.map(toPart) }),
    ...(items && { items: toPart(items) }),
    ...(maxLength && { maxLength }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, toPart(property)]),
      ),
      required: Object.keys(properties).filter((name) => !properties[name]?.isOptional),
    }),
  };
}

/** Looks up the description of the field at a path, such as `locale.country`. */
type Describe = (path: string) => FieldDescription;

/** Adds the descriptions to the fields of a schema, also inside lists and alternatives. */
function describeFields(schema: JsonSchema, describe: Describe, path: string[] = []): JsonSchema {
  const { properties, items, anyOf } = schema;
  // The keywords keep their order.
  const { required, ...rest } = schema;
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
  const described = Object.entries(SHAPE_SCHEMAS).map(([name, schema]) => {
    const { description, fields } = descriptions[name as ShapeName];
    const unused = new Set(Object.keys(fields));
    const describe: Describe = (path) => {
      const field = fields[path];
      if (field === undefined) throw new Error(`${name}.${path} has no description.`);
      unused.delete(path);
      return field;
    };
    const result = { ...describeFields(toJsonSchema(schema), describe), description };
    if (unused.size > 0) throw new Error(`${name} has no field ${[...unused].join(', ')}.`);
    return [name, result];
  });
  return Object.fromEntries(described);
}
