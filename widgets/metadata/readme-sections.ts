import type { AttributeDefinition, ElementDefinition } from '../../src/element/definition.ts';
import { cssProperties } from './css-properties.ts';
import { eventDescriptions } from './event-descriptions.ts';

/** A table in Markdown, its columns aligned as the formatter has them. */
function table(...rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = rows[0]?.map((_, column) =>
    Math.max(...escaped.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill: string) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths?.[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = escaped;
  const rule = head.map(() => '');
  return [line(head, ' '), line(rule, '-'), ...body.map((row) => line(row, ' '))].join('\n');
}

const code = (text: string) => `\`${text}\``;

/** A table of names and descriptions under a title; nothing where there are none. */
function described(title: string, texts: Readonly<Record<string, string>>): string[] {
  const rows = Object.entries(texts).map(([name, text]) => [name ? code(name) : '(default)', text]);
  return rows.length === 0 ? [] : [table([title, 'What it is'], ...rows)];
}

/** What an attribute may hold, in words. */
function valuesOf(attribute: AttributeDefinition): string {
  if (attribute.type === 'integer') return `whole number, ${attribute.min} to ${attribute.max}`;
  if (attribute.type === 'choice') return attribute.options.map(code).join(', ');
  return attribute.type;
}

function elementSection({ tag, description, attributes, ...rest }: ElementDefinition): string {
  const rows = Object.entries(attributes).map(([name, attribute]) => [
    code(name),
    valuesOf(attribute),
    'default' in attribute ? code(String(attribute.default)) : '–',
    attribute.description,
  ]);
  const events = rest.events.map((name) => code(`portico-${name}`)).join(', ');
  return [
    `### ${code(`<${tag}>`)}`,
    description,
    table(['Attribute', 'Type', 'Default', 'What it does'], ...rows),
    ...(events ? [`Events: ${events}.`] : []),
    ...described('Slot', rest.slots),
    ...described('Part', rest.parts),
  ].join('\n\n');
}

/** The generated sections of the README, by the name in their markers. */
export function readmeSections(definitions: readonly ElementDefinition[]): Record<string, string> {
  return {
    elements: definitions.map(elementSection).join('\n\n'),
    events: table(
      ['Event', '`detail`', 'When'],
      ...Object.entries(eventDescriptions).map(([name, { detail, description, cancelable }]) => [
        code(`portico-${name}`),
        code(detail),
        cancelable ? `${description} Can be cancelled.` : description,
      ]),
    ),
    properties: table(
      ['Custom property', 'Default', 'What it sets'],
      ...Object.entries(cssProperties).map(([name, property]) => [
        code(name),
        code(property.default),
        property.description,
      ]),
    ),
  };
}
