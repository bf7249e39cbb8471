import { expect, test } from 'vitest';
import { customElementsManifest } from '../../../widgets/metadata/custom-elements-manifest.ts';
import { definitions } from '../../../widgets/metadata/definitions.ts';

const manifest = customElementsManifest(definitions);
const declarations = manifest.modules.flatMap((module) => module.declarations);
const names = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name);

test.each(definitions)('the manifest tells all of <$tag>', (definition) => {
  const declaration = declarations.find(({ tagName }) => tagName === definition.tag);
  expect(declaration).toMatchObject({ customElement: true, description: definition.description });
  expect(names(declaration?.attributes)).toEqual(Object.keys(definition.attributes));
  expect(names(declaration?.events)).toEqual(definition.events.map((name) => `portico-${name}`));
  expect(names(declaration?.slots)).toEqual(Object.keys(definition.slots));
  expect(names(declaration?.cssParts)).toEqual(Object.keys(definition.parts));
});

test('it names the script, the interface and the tag of each element', () => {
  expect(manifest.modules[0]).toMatchObject({
    path: 'dist/sign-in.js',
    declarations: [{ name: 'PorticoSignInElement' }],
    exports: [
      {
        kind: 'custom-element-definition',
        name: 'portico-sign-in',
        declaration: { name: 'PorticoSignInElement', module: 'dist/sign-in.js' },
      },
    ],
  });
});

test('an attribute leads to its property, which writes it back', () => {
  const [signIn] = declarations;
  const attribute = signIn?.attributes.find(({ name }) => name === 'heading-level');
  expect(attribute).toMatchObject({
    fieldName: 'headingLevel',
    type: { text: 'number' },
    default: '2',
  });
  expect(signIn?.members).toContainEqual({
    ...attribute,
    kind: 'field',
    name: 'headingLevel',
    attribute: 'heading-level',
    reflects: true,
    fieldName: undefined,
  });
});

test('an event tells the type of its detail', () => {
  expect(declarations[0]?.events).toContainEqual({
    name: 'portico-login-failed',
    type: { text: 'CustomEvent<FailureDetail>' },
    description: 'A sign-in failed; the code says why.',
  });
});

test('an element lists only the custom properties that change it', () => {
  const widths = declarations.filter(({ cssProperties }) =>
    names(cssProperties)?.includes('--portico-width'),
  );
  expect(widths.map(({ tagName }) => tagName)).toEqual(['portico-sign-in']);
});
