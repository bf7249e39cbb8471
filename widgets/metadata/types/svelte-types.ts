import type { DocumentedElement } from '../../shared/documented-element.ts';
import { attributeType } from '../property-type.ts';
import { eventNames, propMembers } from './members.ts';

function elementOf(element: DocumentedElement): string {
  // Svelte writes `false` into an attribute as text, and a boolean attribute with any text is set.
  const members = propMembers(element, '        ', (attribute, spelling) =>
    attribute.type === 'boolean' && spelling === 'attribute'
      ? "true | ''"
      : attributeType(attribute),
  );
  return `    /** ${element.description} */
    '${element.tag}': HTMLAttributes<${element.type}> &
      Listeners<${eventNames(element)}> & {
${members}
      };`;
}

/**
 * The declarations of the tags for templates of Svelte 5, which `svelte-check` checks.
 * @see https://svelte.dev/docs/svelte/typescript#Enhancing-built-in-DOM-types
 */
export function svelteTypes(elements: readonly DocumentedElement[]): string {
  const types = elements.map(({ type }) => type);
  return `// Generated from the definitions of the elements.
export * from './portico.js';
import type { HTMLAttributes } from 'svelte/elements';
import type { ${types.join(', ')}, PorticoEventMap } from './elements.js';

type Listeners<Name extends keyof PorticoEventMap> = {
  [Key in Name as \`on\${Key}\` | \`on:\${Key}\`]?: ((event: PorticoEventMap[Key]) => void) | undefined;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${elements.map(elementOf).join('\n')}
  }
}
`;
}
