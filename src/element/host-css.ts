/**
 * Returns the rules for an element itself. Without a shadow root they win over an inline style (`light-dom-css.ts`),
 * so they repeat the one by which jQuery and Vue hide an element.
 */
export const toHostCss = (tag: string) =>
  `${tag}:not([hidden]), :host(:not([hidden])) { display: block; }
${tag}:is([style*="display:none"], [style*="display: none"]) { display: none; }`;
