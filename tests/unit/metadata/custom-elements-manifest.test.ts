import { expect, test } from 'vitest';
import { elements } from '../../../widgets/elements.ts';
import { customElementsManifest } from '../../../widgets/metadata/editor-data.ts';

const manifest = customElementsManifest(elements);
const declarations = manifest.modules.flatMap((module) => module.declarations);
const getNames = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name);

test.each(elements)('the manifest describes <$tag> completely', (element) => {
  const declaration = declarations.find(({ tagName }) => tagName === element.tag);
  expect(declaration).toMatchObject({ customElement: true, description: element.description });
  expect(getNames(declaration?.attributes)).toEqual(Object.keys(element.attributes));
  expect(getNames(declaration?.events)).toEqual(element.events.map((name) => `portico-${name}`));
  expect(getNames(declaration?.slots)).toEqual(Object.keys(element.slots));
  expect(getNames(declaration?.cssParts)).toEqual(Object.keys(element.parts));
});

test('the manifest names the script, the interface and the tag of each element', () => {
  expect(manifest.modules[0]).toMatchObject({
    path: 'dist/sign-in.js',
    declarations: [{ name: 'PorticoSignInElement' }],
    exports: [
      {
        kind: 'custom-element-definition',
        name: 'portico-sign-in',
        declaration: { name: 'PorticoSignInElement', module: 'dist/sign-in.js' },
      },
      {
        kind: 'js',
        name: 'PorticoEventMap',
        declaration: { name: 'PorticoEventMap', module: 'dist/types/elements.d.ts' },
      },
    ],
  });
});

test('an attribute names its property, which reflects to it', () => {
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

test('the type of an event is the one of the published event map', () => {
  expect(declarations[0]?.events).toContainEqual({
    name: 'portico-login-failed',
    type: { text: "PorticoEventMap['portico-login-failed']" },
    description: 'The login failed; the code gives the reason.',
  });
});

test('the elements that can show a card list its width, and no other element does', () => {
  const withWidth = declarations.filter(({ cssProperties }) =>
    getNames(cssProperties)?.includes('--portico-width'),
  );
  expect(withWidth.map(({ tagName }) => tagName)).toEqual([
    'portico-sign-in',
    'portico-mfa',
    'portico-registration',
    'portico-password-reset',
    'portico-session-gate',
  ]);
});
