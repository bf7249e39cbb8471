import type { AttributeDefinition } from '../../src/element/definition.ts';

/** The level of an element's heading, from `<h1>` to `<h6>`. */
export const headingLevel = {
  'heading-level': { type: 'integer', default: 2, min: 1, max: 6 },
} as const satisfies Record<string, AttributeDefinition>;

/** Renders without a shadow root. */
export const lightDom = {
  'light-dom': { type: 'boolean' },
} as const satisfies Record<string, AttributeDefinition>;

/** Requires a click before the browser goes to the second factor. */
export const confirmRedirect = {
  'confirm-redirect': { type: 'boolean' },
} as const satisfies Record<string, AttributeDefinition>;

/** The token of a mailed link. */
export const linkToken = {
  token: { type: 'string' },
} as const satisfies Record<string, AttributeDefinition>;
