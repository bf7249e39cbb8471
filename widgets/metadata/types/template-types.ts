import type { DocumentedElement } from '../../shared/documented-element.ts';
import { attributeType, eventNames, importElements, propMembers } from './property-types.ts';

function vueElementOf(element: DocumentedElement): string {
  return `    /** ${element.description} */
    '${element.tag}': Host<
      ${element.type},
      ${eventNames(element)},
      {
${propMembers(element, '        ')}
      }
    >;`;
}

/**
 * The declarations of the tags for templates of Vue, which `vue-tsc` checks. Vue finds them among the global components.
 * @see https://vuejs.org/guide/extras/web-components#web-components-and-typescript
 */
export function vueTypes(elements: readonly DocumentedElement[]): string {
  return `// Generated from the definitions of the elements.
export * from './portico.js';
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
${importElements(elements)}

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
${elements.map(vueElementOf).join('\n')}
  }
}
`;
}

function svelteElementOf(element: DocumentedElement): string {
  // Svelte writes `false` into an attribute as text, and a boolean attribute with any text is set.
  const members = propMembers(element, '        ', (attribute) =>
    attribute.type === 'boolean' ? "true | ''" : attributeType(attribute),
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
  return `// Generated from the definitions of the elements.
export * from './portico.js';
import type { HTMLAttributes } from 'svelte/elements';
${importElements(elements)}

type Listeners<Name extends keyof PorticoEventMap> = {
  [Key in Name as \`on\${Key}\` | \`on:\${Key}\`]?: ((event: PorticoEventMap[Key]) => void) | undefined;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${elements.map(svelteElementOf).join('\n')}
  }
}
`;
}

/**
 * The declarations for templates of Angular, which needs no others than those of the DOM: it takes the types of the events
 * from `HTMLElementTagNameMap`. It checks no properties of custom elements.
 */
export function angularTypes(): string {
  return `/**
 * The elements for Angular. A component that uses them has \`schemas: [CUSTOM_ELEMENTS_SCHEMA]\`. With
 * \`strictTemplates\`, \`$event\` of a listener such as \`(portico-login)\` has the type of the event.
 */
export * from './portico.js';
`;
}
