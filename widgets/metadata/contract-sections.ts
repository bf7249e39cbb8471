import { codeSpan, table } from './markdown.ts';
import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiResponse,
} from './openapi/openapi-types.ts';

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

/** The anchor of a heading on GitHub and on the documentation site. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

const getReference = ({ $ref }: JsonSchema) => String($ref).replace('#/components/schemas/', '');

/** The type of a value in words. */
function toTypeText(schema: JsonSchema): string {
  const { type, anyOf, items, maxLength } = schema;
  if ('$ref' in schema) return codeSpan(getReference(schema));
  if ('const' in schema) return codeSpan(String(schema.const));
  if (Array.isArray(schema.enum)) return schema.enum.map(String).map(codeSpan).join(', ');
  if (anyOf) return anyOf.map(toTypeText).join(' or ');
  if (items) return `list: ${toTypeText(items)}`;
  if (maxLength !== undefined) return `${type}, at most ${maxLength}`;
  return type ?? 'anything';
}

/** The fields of a schema with their paths, also those inside objects, lists and alternatives. */
function listFields(schema: JsonSchema, path: readonly string[] = []): string[][] {
  const { properties, items, anyOf, required } = schema;
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, property]) => {
      const inner = [...path, name];
      return [
        [
          codeSpan(inner.join('.')),
          toTypeText(property),
          yesNo(required?.includes(name) ?? false),
          String(property.description),
        ],
        ...listFields(property, inner),
      ];
    }),
    ...(items ? listFields(items, path) : []),
    ...(anyOf ?? []).flatMap((option) => listFields(option, path)),
  ];
}

function toParameterTable({ parameters }: OpenApiOperation): string[] {
  if (parameters.length === 0) return [];
  return [
    table(
      ['Parameter', 'In', 'Type', 'Always sent', 'Meaning'],
      ...parameters.map((parameter) => [
        codeSpan(parameter.name),
        parameter.in,
        toTypeText(parameter.schema),
        yesNo(parameter.required),
        parameter.description,
      ]),
    ),
  ];
}

/** The headers of an answer that its row names. Cookies and headers of whole groups of answers have texts of their own. */
function listHeaders({ headers }: OpenApiResponse): string {
  return Object.entries(headers)
    .filter(([name]) => !['Cache-Control', 'ETag', 'WWW-Authenticate'].includes(name))
    .map(([name, { required }]) => codeSpan(name) + (required ? '' : ' (if any)'))
    .join(', ');
}

function listBodies({ content = {} }: OpenApiResponse): string {
  return Object.entries(content)
    .map(([type, { schema }]) => codeSpan(schema ? getReference(schema) : type))
    .join(' or ');
}

function toAnswerTable({ responses, ...operation }: OpenApiOperation): string {
  const { default: _, ...own } = { ...responses, ...operation['x-portico-answers'] };
  return table(
    ['Status', 'When', 'Headers', 'Body'],
    ...Object.entries(own).map(([status, response]) => [
      status,
      response.description,
      listHeaders(response) || '–',
      listBodies(response) || '–',
    ]),
  );
}

/** The calls of a document, with method and path. */
function listCalls({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operation,
      heading: `${method.toUpperCase()} ${path}`,
    })),
  );
}

/**
 * The generated sections of the guide to the contract, by the names in their markers: `calls` for the list,
 * `call-<name>` for parameters and answers of a call, `shape-<name>` for the fields of a body.
 */
export function contractSections(document: OpenApiDocument): Record<string, string> {
  const calls = listCalls(document);
  return {
    calls: table(
      ['Call', 'Name', 'What it does', 'From other origins'],
      ...calls.map(({ heading, operation }) => [
        `[${heading}](#${toAnchor(heading)})`,
        codeSpan(operation.operationId),
        operation.summary,
        yesNo(operation['x-portico-cross-origin']),
      ]),
    ),
    ...Object.fromEntries(
      calls.map(({ operation }) => [
        `call-${operation.operationId}`,
        [...toParameterTable(operation), toAnswerTable(operation)].join('\n\n'),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(document.components.schemas).map(([name, schema]) => [
        `shape-${name}`,
        table(['Field', 'Type', 'Required', 'Meaning'], ...listFields(schema)),
      ]),
    ),
  };
}
