// Stands for `react-dom/client` in the build with Preact (`vite build --mode slim`).
import { type ComponentChild, hydrate, options, render } from 'preact';

// Preact runs effects after the next frame by default. React runs those of a person's action at once, and the views
// depend on it: an effect moves the focus before the next key arrives.
options.requestAnimationFrame = queueMicrotask;

/** Creates a root that renders into an empty container. */
export const createRoot = (container: Element) => ({
  render: (view: ComponentChild) => render(view, container),
  unmount: () => render(null, container),
});

/** Creates a root that takes over the nodes of a container. */
export function hydrateRoot(container: Element, view: ComponentChild) {
  hydrate(view, container);
  return createRoot(container);
}
