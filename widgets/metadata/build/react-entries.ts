import { resolve } from 'node:path';
import { toPropertyName } from '../../../src/element/attributes.ts';
import { elements } from '../../elements.ts';
import type { DocumentedElement } from '../../shared/documented-element.ts';
import { toComponentName, toEventProp } from '../types/property-types.ts';

const PREFIX = 'virtual:react/';

const path = (file: string) => JSON.stringify(resolve('widgets', file));

/** The script of an element: defines it and exports its component. */
function elementEntry(element: DocumentedElement): string {
  const attributes = Object.keys(element.attributes).map((name) => [toPropertyName(name), name]);
  const events = element.events.map((name) => [toEventProp(name), `portico-${name}`]);
  const tables = [attributes, events].map((one) => JSON.stringify(Object.fromEntries(one)));
  const name = toComponentName(element);
  return `import ${path(`${element.name}/element.ts`)};
import { createWrapper } from ${path('react/create-wrapper.ts')};
export const ${name} = createWrapper('${element.tag}', ${tables.join(', ')});
${name}.displayName = '${name}';`;
}

/** The script with all components. */
function portico(): string {
  const components = elements.map(
    (one) => `export { ${toComponentName(one)} } from '${PREFIX}${one.name}';`,
  );
  return `export { configure, session, getReasonPhrase, getStatusCode } from ${path('portico.ts')};
${components.join('\n')}`;
}

/**
 * The modules of the build for applications with React that have components: one for each element, and `portico` with
 * all of them.
 */
export const REACT_MODULES: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(elements.map((one) => [PREFIX + one.name, () => elementEntry(one)])),
  [`${PREFIX}portico`]: portico,
};

/** These modules as input of the build. */
export const REACT_ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(REACT_MODULES).map((name) => [name.slice(PREFIX.length), name]),
);

/**
 * The first line of a script with components: server components can import it.
 * @see https://react.dev/reference/rsc/use-client
 */
export const useClient = ({ facadeModuleId }: { facadeModuleId: string | null }): string =>
  facadeModuleId?.startsWith(`\0${PREFIX}`) ? '"use client";' : '';
