// Stands for `preact/jsx-runtime` in the build with Preact: without its writer of HTML for templates.
import { type ComponentType, h } from 'preact';

export { Fragment } from 'preact';

/** Creates a node from props that contain the children. */
export const jsx = (type: ComponentType | string, props: object, key?: string) =>
  h(type as string, key === undefined ? props : { ...props, key });

export { jsx as jsxs };
