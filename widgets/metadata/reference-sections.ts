import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import type { SessionEventName } from '../../src/api.ts';
import { FAILURE_CODES, traitsOf } from '../../src/contract/failure.ts';
import { defaultSettings } from '../../src/settings/defaults.ts';
import { cssProperties } from '../descriptions/css-properties.ts';
import { eventDescriptions, navigationReasons } from '../descriptions/events.ts';
import { failureDescriptions } from '../descriptions/failures.ts';
import {
  callDescriptions,
  fieldDescriptions,
  nameDescriptions,
  phraseDescriptions,
  screenDescriptions,
  settingDescriptions,
} from '../descriptions/settings.ts';
import { textGroups } from '../descriptions/texts.ts';
import type { DocumentedAttribute, DocumentedElement } from '../shared/documented-element.ts';
import { codeSpan, table } from './markdown.ts';
import { cssPropertiesOf } from './source-files.ts';

/** A table of names and descriptions under a title; empty for an empty record. */
function descriptionTable(title: string, texts: Readonly<Record<string, string>>): string[] {
  const rows = Object.entries(texts).map(([name, text]) => [
    name ? codeSpan(name) : '(default)',
    text,
  ]);
  return rows.length === 0 ? [] : [table([title, 'Description'], ...rows)];
}

/** The values that an attribute accepts, in words. */
function acceptedValues(attribute: DocumentedAttribute): string {
  if (attribute.type === 'integer') return `integer from ${attribute.min} to ${attribute.max}`;
  if (attribute.type === 'choice') return attribute.options.map(codeSpan).join(', ');
  return attribute.type;
}

function elementSection(element: DocumentedElement): string {
  const rows = Object.entries(element.attributes).map(([name, attribute]) => [
    codeSpan(name),
    acceptedValues(attribute),
    'default' in attribute ? codeSpan(String(attribute.default)) : '–',
    attribute.description,
  ]);
  const events = element.events.map((name) => codeSpan(`portico-${name}`)).join(', ');
  const properties = cssPropertiesOf(element.name).map(([name]) => codeSpan(name));
  return [
    `## ${element.tag}`,
    element.description,
    table(['Attribute', 'Type', 'Default', 'Description'], ...rows),
    ...(events ? [`Events: ${events}.`] : []),
    ...descriptionTable('Slot', element.slots),
    ...descriptionTable('Part', element.parts),
    `Custom properties: ${properties.join(', ')}.`,
  ].join('\n\n');
}

/** The file that types the payloads of events. */
const SOURCE = 'src/contract/events.ts';

/**
 * The payload types of the session's events in TypeScript, as `SessionEventMap` of the contract writes
 * them. Run from the root.
 */
export function eventPayloads(): Partial<Record<SessionEventName, string>> {
  const source = readFileSync(SOURCE, 'utf8');
  const payloads: Record<string, string> = {};
  new Visitor({
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== 'SessionEventMap') return;
      for (const member of body.body) {
        if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) continue;
        const { key, typeAnnotation } = member;
        const { start, end } = typeAnnotation.typeAnnotation;
        payloads[source.slice(key.start, key.end).replaceAll("'", '')] = source.slice(start, end);
      }
    },
  }).visit(parseSync(SOURCE, source).program);
  return payloads;
}

function eventRows(): string[][] {
  const payloads: Readonly<Record<string, string>> = {
    ...eventPayloads(),
    navigate: 'NavigateDetail',
  };
  return Object.entries(eventDescriptions).map(([name, { description, cancelable }]) => {
    const payload = payloads[name];
    const detail = payload === undefined || payload === 'undefined' ? 'null' : payload;
    return [codeSpan(`portico-${name}`), codeSpan(detail), cancelable ? 'yes' : 'no', description];
  });
}

function failureRows(): string[][] {
  return FAILURE_CODES.map((code) => [
    codeSpan(code),
    String(traitsOf(code).number ?? '–'),
    failureDescriptions[code],
  ]);
}

/** A default value as a page writes it in JSON; nested tables and missing values have no short form. */
function defaultText(value: unknown): string {
  return value === undefined || Object(value) === value ? '–' : codeSpan(JSON.stringify(value));
}

function settingRows(): string[][] {
  const defaults: object = defaultSettings('');
  return Object.entries(settingDescriptions).map(([name, { type, description }]) => [
    codeSpan(name),
    codeSpan(type),
    name === 'portal' ? '–' : defaultText(Reflect.get(defaults, name)),
    description,
  ]);
}

/** A table of the entries of a nested setting with their defaults. */
function entryTable(
  title: string,
  defaults: object,
  descriptions: Readonly<Record<string, string>>,
): string {
  const rows = Object.entries(descriptions).map(([name, description]) => [
    codeSpan(name),
    defaultText(Reflect.get(defaults, name)),
    description,
  ]);
  return table([title, 'Default', 'Description'], ...rows);
}

/** The texts of nested tables by key. */
const flattenTexts = (tables: object, prefix = ''): [key: string, text: string][] =>
  Object.entries(tables).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : flattenTexts(value, `${prefix + name}.`),
  );

function textTables(): string {
  const [english, registration] = ['en', 'registration/en'].map((file): object =>
    JSON.parse(readFileSync(`locales/${file}.json`, 'utf8')),
  );
  const groups = Object.entries({ ...english, ...registration }) as [string, object][];
  return groups
    .flatMap(([group, texts]) => {
      const rows = flattenTexts(texts, `${group}.`).map(([key, text]) => [
        codeSpan(key),
        codeSpan(text),
      ]);
      const title = `### ${group}`;
      return [
        title,
        `${textGroups[group as keyof typeof textGroups]}.`,
        table(['Key', 'English'], ...rows),
      ];
    })
    .join('\n\n');
}

/** The generated sections of the reference pages: by file, by the name in their markers. */
export function referenceSections(
  elements: readonly DocumentedElement[],
): Record<string, Record<string, string>> {
  const { calls, fields, names, phrases, screens } = defaultSettings('https://files.example.com');
  return {
    'docs/reference/elements.md': { elements: elements.map(elementSection).join('\n\n') },
    'docs/reference/events.md': {
      events: table(['Event', '`detail`', 'Cancelable', 'Description'], ...eventRows()),
      reasons: descriptionTable('`reason`', navigationReasons).join('\n\n'),
    },
    'docs/reference/css-properties.md': {
      properties: table(
        ['Custom property', 'Syntax', 'Default', 'Description'],
        ...Object.entries(cssProperties).map(([name, { syntax, description, ...property }]) => [
          codeSpan(name),
          codeSpan(syntax),
          codeSpan(property.default),
          description,
        ]),
      ),
    },
    'docs/reference/failures.md': {
      failures: table(['`code`', '`number`', 'Meaning'], ...failureRows()),
    },
    'docs/reference/texts.md': { texts: textTables() },
    'docs/reference/settings.md': {
      settings: table(['Setting', 'Type', 'Default', 'Description'], ...settingRows()),
      calls: entryTable('Call', calls, callDescriptions),
      fields: entryTable('Field', fields, fieldDescriptions),
      phrases: entryTable('Phrase', phrases, phraseDescriptions),
      names: entryTable('Name', names, nameDescriptions),
      screens: entryTable('Screen', screens, screenDescriptions),
    },
  };
}
