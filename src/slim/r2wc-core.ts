// Stands for `@r2wc/core` in the build with Preact: without its conversion of attributes, which the elements read
// themselves.

interface Renderer<View, Mounted> {
  mount(container: HTMLElement, view: View, props: object): Mounted;
  update(mounted: Mounted, props: object): void;
  unmount(mounted: Mounted): void;
}

/** Creates the class of an element that mounts a view while it is in the page. */
// biome-ignore lint/style/noDefaultExport: the package has no other export.
export default function createMountingClass<View, Mounted>(
  View: View,
  _options: object,
  renderer: Renderer<View, Mounted>,
): CustomElementConstructor {
  return class extends HTMLElement {
    container: HTMLElement = this;
    #mounted: Mounted | undefined;

    connectedCallback() {
      const props = { container: this };
      if (this.#mounted) renderer.update(this.#mounted, props);
      else this.#mounted = renderer.mount(this.container, View, props);
    }

    disconnectedCallback() {
      if (this.#mounted) renderer.unmount(this.#mounted);
      this.#mounted = undefined;
    }
  };
}
