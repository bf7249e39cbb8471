import { adoptEarlyProperties, defineProperties } from './attributes.ts';
import type { Host } from './container.ts';
import type { ElementDefinition } from './definition.ts';
import { hasFocus } from './move-input.ts';

/** What an element does while it is in a page. The class of the element calls it; it knows no custom elements. */
export interface ElementLife {
  /** The element is in a page. Called again after `disconnect`. */
  connect(): void;
  /** The page has moved the element. */
  follow(): void;
  /** An attribute has changed while the element is in a page. */
  update(): void;
  /** The element has left the page. */
  disconnect(): void;
}

/** What renders the view of an element. */
export interface Mounting {
  /** Renders the view into `container`. */
  mount(): void;
  /** Takes the view away. */
  unmount(): void;
}

/** The class that an element extends: that of r2wc, which mounts into `container` and unmounts, or `HTMLElement`. */
export type BaseClass = new () => HTMLElement & {
  connectedCallback?(): void;
  disconnectedCallback?(): void;
};

/**
 * Creates the class of an element: attributes, properties, focus and moves. Everything else is its life.
 * @param createLife called once for each element, when it is first in a page. `states` are the states for CSS;
 * `mounting` is that of the base class
 */
export function createElementClass(
  definition: ElementDefinition,
  Base: BaseClass,
  createLife: (host: Host, states: CustomStateSet | undefined, mounting: Mounting) => ElementLife,
): CustomElementConstructor {
  class PorticoElement extends Base {
    /** Lets the hints for authors check the attributes. */
    static readonly definition = definition;
    static readonly observedAttributes = Object.keys(definition.attributes);
    container: HTMLElement = this;
    #life: ElementLife | undefined;
    #isInPage = false;
    /** For CSS. Test environments without browser have none. */
    readonly #states = this.attachInternals?.().states;

    override connectedCallback(): void {
      // The page has moved the element: its deferred `disconnect` is canceled.
      if (this.#isInPage) {
        this.#life?.follow();
        return;
      }
      adoptEarlyProperties(this, definition);
      this.#life ??= createLife(this, this.#states, {
        mount: () => super.connectedCallback?.(),
        unmount: () => super.disconnectedCallback?.(),
      });
      this.#isInPage = true;
      this.#life.connect();
    }

    /** Waits: typed text stays when a page moves the element. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected || !this.#isInPage) return;
        this.#isInPage = false;
        this.#life?.disconnect();
      });
    }

    /** Lets `moveBefore` move the element without disconnecting it (DOM standard). */
    connectedMoveCallback(): void {
      this.#life?.follow();
    }

    attributeChangedCallback(): void {
      if (this.#isInPage) this.#life?.update();
    }

    /** Focuses the first control inside that is visible: the browser focuses no other. */
    override focus(options?: FocusOptions): void {
      const controls = (this.shadowRoot ?? this).querySelectorAll<HTMLElement>(
        ':is(input, select, button, a[href]):not([tabindex="-1"])',
      );
      [...controls].some((one) => {
        one.focus(options);
        return hasFocus(one);
      });
    }
  }

  defineProperties(PorticoElement.prototype, definition);
  return PorticoElement;
}

/**
 * Defines a custom element. The first definition of a tag stays; a second one, from the same or another
 * version of the script, logs a warning. Outside a browser nothing happens, so that servers can import
 * the same module.
 * @param createClass called only where the element is defined
 */
export function defineOnce(tag: string, createClass: () => CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return;
  if (customElements.get(tag)) {
    console.warn(`Portico: the page loads <${tag}> twice.`);
    return;
  }
  customElements.define(tag, createClass());
}
