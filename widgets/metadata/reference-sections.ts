import { FAILURE_CODES, traitsOf } from '../../src/contract/failure.ts';
import { defaultSettings } from '../../src/settings/defaults.ts';
import type { DocumentedAttribute, DocumentedElement } from '../shared/documented-element.ts';
import { cssProperties, cssPropertiesOf } from './css-properties.ts';
import { eventDescriptions, navigationReasons } from './event-descriptions.ts';
import { eventPayloads } from './event-payloads.ts';
import { failureDescriptions } from './failure-descriptions.ts';
import { codeSpan, table } from './markdown.ts';
import {
  callDescriptions,
  fieldDescriptions,
  nameDescriptions,
  phraseDescriptions,
  screenDescriptions,
  settingDescriptions,
} from './setting-descriptions.ts';

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

/** The entries of a nested setting with their defaults. */
function entryRows(defaults: object, descriptions: Readonly<Record<string, string>>): string[][] {
  return Object.entries(descriptions).map(([name, description]) => [
    codeSpan(name),
    defaultText(Reflect.get(defaults, name)),
    description,
  ]);
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
    'docs/reference/settings.md': {
      settings: table(['Setting', 'Type', 'Default', 'Description'], ...settingRows()),
      calls: table(['Call', 'Default', 'Description'], ...entryRows(calls, callDescriptions)),
      fields: table(['Field', 'Default', 'Description'], ...entryRows(fields, fieldDescriptions)),
      phrases: table(
        ['Phrase', 'Default', 'Description'],
        ...entryRows(phrases, phraseDescriptions),
      ),
      names: table(['Name', 'Default', 'Description'], ...entryRows(names, nameDescriptions)),
      screens: table(
        ['Screen', 'Default', 'Description'],
        ...entryRows(screens, screenDescriptions),
      ),
    },
  };
}
