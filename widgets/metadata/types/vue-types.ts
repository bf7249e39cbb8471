import type { DocumentedElement } from '../../shared/documented-element.ts';
import { attributeType } from '../property-type.ts';
import { eventNames, propMembers } from './members.ts';

function elementOf(element: DocumentedElement): string {
  return `    /** ${element.description} */
    '${element.tag}': Host<
      ${element.type},
      ${eventNames(element)},
      {
${propMembers(element, '        ', attributeType)}
      }
    >;`;
}

/**
 * The declarations of the tags for templates of Vue, which `vue-tsc` checks. Vue finds them among the global components.
 * @see https://vuejs.org/guide/extras/web-components#web-components-and-typescript
 */
export function vueTypes(elements: readonly DocumentedElement[]): string {
  const types = elements.map(({ type }) => type);
  return `// Generated from the definitions of the elements.
export * from './portico.js';
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { ${types.join(', ')}, PorticoEventMap } from './elements.js';

type Listeners<Name extends keyof PorticoEventMap> = {
  [Key in Name]: (event: PorticoEventMap[Key]) => void;
};

type Host<Element, Name extends keyof PorticoEventMap, Props> = new () => Element & {
  $props: HTMLAttributes & PublicProps & Props;
  $emit: EmitFn<Listeners<Name>>;
  $slots: Record<string, (() => unknown) | undefined>;
};

declare module 'vue' {
  // For content of the slots of the elements. Vue has no types for the attribute.
  interface HTMLAttributes {
    slot?: string | undefined;
  }
  interface GlobalComponents {
${elements.map(elementOf).join('\n')}
  }
}
`;
}
