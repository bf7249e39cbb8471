import { type ComponentType, createElement, type ReactElement } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { isFirstView } from './first-view-marks.ts';

/** What r2wc keeps of a mounted view. */
interface Mounted {
  readonly root: Root;
  readonly View: ComponentType<object>;
}

/** The roots that are unmounted. */
const ended = new WeakSet<Root>();

function mountInto(container: HTMLElement, view: ReactElement): Root {
  if (isFirstView(container)) {
    const root: Root = hydrateRoot(container, view, {
      // React also reports that a root ends before it is hydrated.
      onRecoverableError: (error) => ended.has(root) || reportError(error),
    });
    return root;
  }
  const root = createRoot(container);
  root.render(view);
  return root;
}

/**
 * The renderer that r2wc uses: it takes over the nodes of a first view (React: hydration), otherwise it renders
 * into the empty container.
 */
export const renderer = {
  mount: (container: HTMLElement, View: ComponentType<object>, props: object): Mounted => ({
    View,
    root: mountInto(container, createElement(View, props)),
  }),
  update: ({ root, View }: Mounted, props: object): void => root.render(createElement(View, props)),
  unmount({ root }: Mounted): void {
    ended.add(root);
    root.unmount();
  },
};
