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
