// Stands for `@r2wc/react-to-web-component` in the build with Preact.
import type { ComponentType } from 'react';
import { renderer } from '../element/renderer.ts';
import createMountingClass from './r2wc-core.ts';

/** Creates the class of an element that renders a view while it is in the page. */
// biome-ignore lint/style/noDefaultExport: the package has no other export.
export default (View: ComponentType<object>) => createMountingClass(View, {}, renderer);
