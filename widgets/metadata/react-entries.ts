import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { toPropertyName } from '../../src/element/attributes.ts';
import { elements } from '../elements.ts';
import type { DocumentedElement } from '../shared/documented-element.ts';
import { toComponentName, toEventProp } from './react-names.ts';

const PREFIX = 'virtual:react/';

/** The scripts of the build for applications with React that have components, by their names. */
export const REACT_ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  [...elements.map(({ name }) => name), 'portico'].map((name) => [name, `${PREFIX}${name}`]),
);

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

const allComponents = () =>
  elements
    .map((one) => `export { ${toComponentName(one)} } from '${PREFIX}${one.name}';`)
    .join('\n');

/**
 * Adds a React component to the script of each element, and all of them to `portico.js`. These scripts begin with
 * `'use client'`, so that server components can import them.
 * @see https://react.dev/reference/rsc/use-client
 */
export function reactEntries(): Plugin {
  return {
    name: 'portico:react-entries',
    apply: 'build',
    resolveId: { filter: { id: /^virtual:react\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:react\// },
      handler(id) {
        const element = elements.find(({ name }) => id.endsWith(`/${name}`));
        if (element) return elementEntry(element);
        return `export { configure, session, getReasonPhrase, getStatusCode } from ${path('portico.ts')};\n${allComponents()}`;
      },
    },
    // After the minifiers, and before the imports that another plugin has added.
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.startsWith(`\0${PREFIX}`)) continue;
        chunk.code = `"use client";\n${chunk.code}`;
        const map = bundle[chunk.sourcemapFileName ?? ''];
        if (map?.type !== 'asset') continue;
        const content = JSON.parse(String(map.source));
        map.source = JSON.stringify({ ...content, mappings: `;${content.mappings}` });
      }
    },
  };
}
