import { type Signal, signal } from '@preact/signals-core';
import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import type { Services } from '../hooks/services.ts';
import { useSignalValue } from '../hooks/use-signal-value.ts';
import { adoptEarlyProperties, defineProperties, readAttributes } from './attributes.ts';
import type { ElementDefinition } from './definition.ts';
import { createElementServices } from './element-services.ts';
import { getPageServices } from './page-services.ts';
import { type PlainForm, takePlainForm } from './plain-form.ts';
import { createRenderRoot } from './render-root.ts';
import { createStyleSet, type StyleSet } from './styles.ts';
import { ViewRoot } from './view-root.tsx';
import { getViewServices } from './view-services.ts';

/** The public part of the class that r2wc creates: it mounts into `container` and unmounts. */
interface MountingElement extends HTMLElement {
  container: HTMLElement | ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** The dependencies of the view of an element. */
interface ViewInput {
  services: Services;
  attributes: object;
}

/**
 * Creates the class of an element. r2wc mounts and unmounts the view; the class handles attributes,
 * properties, styles, the server's form, moves and errors.
 */
export function createElementClass(
  definition: ElementDefinition,
  View: ComponentType<object>,
  css: string,
): CustomElementConstructor {
  const inputs = new WeakMap<HTMLElement, Signal<ViewInput>>();
  const forms = new WeakMap<HTMLElement, PlainForm>();
  const hostCss = `${definition.tag}:not([hidden]), :host(:not([hidden])) { display: block; } ${css}`;

  /** r2wc passes the element as `container`. */
  function Root({ container }: { container: HTMLElement }) {
    const { services, attributes } = useSignalValue(inputs.get(container) as Signal<ViewInput>);
    function onError(error: unknown) {
      reportError(error);
      forms.get(container)?.restore();
    }
    return (
      <ViewRoot services={services} slotted={definition.takesPlainForm === true} onError={onError}>
        <View {...attributes} />
      </ViewRoot>
    );
  }

  class PorticoElement extends (r2wc(Root) as new () => MountingElement) {
    static readonly observedAttributes = Object.keys(definition.attributes);
    #services: Services | undefined;
    #release: (() => void) | undefined;
    #styles: StyleSet | undefined;

    override connectedCallback(): void {
      // The page has moved the element: cancel its deferred unmount.
      if (this.#release !== undefined) {
        this.#styles?.follow();
        return;
      }
      // First, because an element that fails here must leave the server's form in place.
      const { domEvents, start } = getPageServices();
      const { brandingSheet } = getViewServices();
      adoptEarlyProperties(this, definition);
      if (this.container === this) {
        this.container = createRenderRoot(this, 'light-dom' in definition.attributes);
      }
      this.#takePlainForm();
      this.#styles ??= createStyleSet(() => this.#styledRoot(), brandingSheet);
      this.#services ??= {
        ...createElementServices(this, definition, this.#styles),
        takePlainFormInput: () => forms.get(this)?.take(),
      };
      const removals = [this.#styles.add(hostCss), domEvents.addTarget(this)];
      this.#release = () => {
        for (const remove of removals) remove();
      };
      this.#updateView();
      super.connectedCallback();
      start();
    }

    /** Defers the unmount: typed text stays when a page moves the element. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#release?.();
        this.#release = undefined;
        super.disconnectedCallback();
      });
    }

    /** Lets `moveBefore` move the element without disconnecting it (DOM standard). */
    connectedMoveCallback(): void {
      this.#styles?.follow();
    }

    attributeChangedCallback(): void {
      if (this.#release !== undefined) this.#updateView();
    }

    /** Focuses the first control inside. */
    override focus(options?: FocusOptions): void {
      const control = (this.shadowRoot ?? this).querySelector<HTMLElement>(
        'input, select, button, a[href]',
      );
      control?.focus(options);
    }

    #takePlainForm(): void {
      if (!definition.takesPlainForm || forms.has(this)) return;
      const form = takePlainForm(this);
      if (form) forms.set(this, form);
      // While the page loads, the parser reaches the content of the tag after the tag itself.
      if (form || document.readyState !== 'loading') return;
      document.addEventListener('DOMContentLoaded', () => this.#takeLatePlainForm(), {
        once: true,
      });
    }

    #takeLatePlainForm(): void {
      const form = forms.has(this) ? undefined : takePlainForm(this);
      if (!form || !this.#services) return;
      forms.set(this, form);
      // A new function makes the view take the input again.
      this.#services = { ...this.#services, takePlainFormInput: form.take };
      this.#updateView();
    }

    /** Returns the root that the style sheets of this element belong to. */
    #styledRoot(): Document | ShadowRoot {
      const root = this.shadowRoot ?? this.getRootNode();
      return root instanceof ShadowRoot ? root : document;
    }

    #updateView(): void {
      if (!this.#services) return;
      const input = { services: this.#services, attributes: readAttributes(this, definition) };
      const known = inputs.get(this);
      if (known) known.value = input;
      else inputs.set(this, signal(input));
    }
  }

  defineProperties(PorticoElement.prototype, definition);
  return PorticoElement;
}
