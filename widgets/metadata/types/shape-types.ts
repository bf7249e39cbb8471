import type { ShapeName } from '../../../src/contract/shapes.ts';
import type { JsonSchema } from '../openapi/openapi-types.ts';

/** The TypeScript name of a shape. `Error` would hide the class of the language. */
export const typeName = (shape: string) => (shape === 'Error' ? 'ErrorBody' : shape);

const comment = (text: string | undefined, indent: string) =>
  text === undefined ? '' : `${indent}/** ${text} */\n`;

function objectType({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const type = toType(schema, inner);
    const member = required.includes(name) ? `${key}: ${type}` : `${key}?: ${type} | undefined`;
    return `${comment(schema.description, inner)}${inner}${member};`;
  });
  return `{\n${members.join('\n')}\n${indent}}`;
}

/** A JSON Schema as a TypeScript type. */
function toType(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return typeName(schema.$ref.replace(/^.*\//, ''));
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((option) => toType(option, indent)).join(' | ');
  if (schema.type === 'array') return `Array<${toType(schema.items ?? {}, indent)}>`;
  if (schema.type === 'object') return objectType(schema, indent);
  if (schema.type === 'integer') return 'number';
  return schema.type ?? 'unknown';
}

/**
 * The declarations of the module `src/contract/shapes.ts`: an interface for each shape, and the schemas as Standard
 * Schemas.
 * @see https://standardschema.dev
 */
export function shapeTypes(schemas: Readonly<Record<ShapeName, JsonSchema>>): string {
  const shapes = Object.entries(schemas);
  const interfaces = shapes.map(
    ([name, schema]) =>
      `${comment(schema.description, '')}export interface ${typeName(name)} ${toType(schema)}`,
  );
  const members = shapes.map(([name]) => `  readonly ${name}: Schema<${typeName(name)}>;`);
  return `/** The result of a check: the value without unknown fields, or what is wrong with it. */
export type SchemaResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** What is wrong with a value, and the path to the wrong part. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A schema that libraries with support for Standard Schema understand (https://standardschema.dev). */
export interface Schema<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Value>;
    readonly types?: { readonly input: unknown; readonly output: Value } | undefined;
  };
}

${interfaces.join('\n\n')}

/** The JSON objects and forms of the contract, with their schemas. */
export declare const shapes: {
${members.join('\n')}
};

/** The name of a JSON object or form of the contract. */
export type ShapeName = keyof typeof shapes;
`;
}
