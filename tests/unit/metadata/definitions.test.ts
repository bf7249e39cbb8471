import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { SESSION_EVENT_NAMES } from '../../../src/contract/events.ts';
import config from '../../../vite.config.ts';
import { definitions } from '../../../widgets/metadata/definitions.ts';
import { elementNames } from '../../../widgets/metadata/element-names.ts';

const files = definitions.map((definition) => elementNames(definition).file).sort();

test('every widget is among the definitions', () => {
  const widgets = globSync('widgets/*.ts').map((file) => basename(file, '.ts'));
  expect(files).toEqual(widgets.filter((name) => name !== 'portico').sort());
});

test('every widget is built and can be imported', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(Object.keys(exports)).toEqual(expect.arrayContaining(files.map((file) => `./${file}`)));
  const { input } = config.build?.rolldownOptions ?? {};
  expect(Object.keys(input ?? {}).sort()).toEqual([...files, 'portico'].sort());
});

test.each(definitions)('<$tag> lists only events that happen', ({ events }) => {
  for (const name of events) expect([...SESSION_EVENT_NAMES, 'navigate']).toContain(name);
  expect(new Set(events).size).toBe(events.length);
});

test('a gate lists all events of the sign-in that it holds', () => {
  const eventsOf = (tag: string) => definitions.find((one) => one.tag === tag)?.events;
  expect(eventsOf('portico-session-gate')).toEqual(
    expect.arrayContaining([...(eventsOf('portico-sign-in') ?? ['none'])]),
  );
});
