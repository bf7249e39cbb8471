import { createElementClass as createClass } from '../../src/element/element-class.ts';
import { HYDRATING } from './hydrating.ts';

export { defineOnce } from '../../src/element/element-class.ts';

/** The callbacks of the class that this one extends. */
interface Callbacks extends HTMLElement {
  connectedCallback(): void;
  attributeChangedCallback(): void;
}

/**
 * Creates the class of an element for applications with React. Where a server has rendered the element, it starts when
 * React has hydrated it: until then React expects the children that the server sent, and has added no listeners.
 */
export function createElementClass(
  ...options: Parameters<typeof createClass>
): CustomElementConstructor {
  const Base = createClass(...options) as unknown as {
    new (): Callbacks;
    readonly observedAttributes: readonly string[];
  };
  return class extends Base {
    static override readonly observedAttributes = [...Base.observedAttributes, HYDRATING];

    override connectedCallback(): void {
      if (!this.hasAttribute(HYDRATING)) super.connectedCallback();
    }

    override attributeChangedCallback(name?: string): void {
      if (name !== HYDRATING) super.attributeChangedCallback();
      else if (this.isConnected) this.connectedCallback();
    }
  };
}
