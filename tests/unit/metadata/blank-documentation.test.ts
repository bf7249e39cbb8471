import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { RuntimeDefinition } from '../../../src/element/definition.ts';
import { blankDocumentation } from '../../../widgets/metadata/blank-documentation.ts';
import { definitions } from '../../../widgets/metadata/definitions.ts';
import { elementNames } from '../../../widgets/metadata/element-names.ts';

/** The value of the first definition in a source. */
function definitionIn(source: string): unknown {
  const [, literal] = /= (\{.*?\n\}) as const satisfies ElementDefinition/s.exec(source) ?? [];
  return JSON.parse(JSON.stringify(runInNewContext(`(${literal})`)));
}

test.each(definitions)('<$tag> keeps what it runs on, and only that', (definition) => {
  const { tag, attributes, takesPlainForm, takesLink } = definition;
  const source = readFileSync(`widgets/${elementNames(definition).file}.ts`, 'utf8');
  const blanked = blankDocumentation(source);
  expect(definitionIn(source)).toEqual(JSON.parse(JSON.stringify(definition)));
  const kept = {
    tag,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, { description: _, ...rest }]) => [name, rest]),
    ),
    takesPlainForm,
    takesLink,
  } satisfies Record<keyof RuntimeDefinition, unknown>;
  expect(definitionIn(blanked)).toEqual(kept);
});

test('every character that stays keeps its place', () => {
  const source = readFileSync('widgets/sign-in.ts', 'utf8');
  const blanked = blankDocumentation(source);
  expect(blanked).toHaveLength(source.length);
  expect([...blanked].every((one, index) => one === ' ' || one === source[index])).toBe(true);
});

test('an attribute may have the name of something documented', () => {
  const source = `export const one = {
  tag: 'portico-one',
  attributes: { parts: { type: 'string', description: '😀' }, description: { type: 'boolean' } },
  parts: {}
} as const satisfies ElementDefinition;`;
  expect(
    definitionIn(blankDocumentation(source.replace('  parts: {}\n}', '  parts: {},\n}'))),
  ).toEqual({
    tag: 'portico-one',
    attributes: { parts: { type: 'string' }, description: { type: 'boolean' } },
  });
});

test('other objects are left alone', () => {
  const source = "const text = { description: 'stays', parts: {} } satisfies Other;";
  expect(blankDocumentation(source)).toBe(source);
});
