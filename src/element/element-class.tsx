import { signal } from '@preact/signals-core';
import createMountingClass from '@r2wc/core';
import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import type { TextLoader } from '../i18n/i18n.ts';
import {
  adoptEarlyProperties,
  defineProperties,
  type ReadAttribute,
  readAttributes,
} from './attributes.ts';
import { showBrokenView } from './broken-view.ts';
import type { ElementDefinition } from './definition.ts';
import { createElementServices } from './element-services.ts';
import { type FirstView, takeFirstView } from './first-view.ts';
import { hasFocus } from './focus.ts';
import { holdServices } from './hold-services.ts';
import { toHostCss } from './host-css.ts';
import { createContentKeeper } from './keep-content.ts';
import { keepEvents } from './keep-events.ts';
import { getPageServices } from './page-services.ts';
import { createPlainForm, type PlainForm } from './plain-form.ts';
import { getContainer } from './render-root.ts';
import { renderer } from './renderer.ts';
import { createStyleSet, type StyleSet } from './styles.ts';
import { submitInSandbox } from './submit-in-sandbox.ts';
import { type ViewPort, ViewRoot } from './view-root.tsx';
import { getViewServices } from './view-services.ts';

/** The public part of the class that r2wc creates: it mounts into `container` and unmounts. */
interface MountingElement extends HTMLElement {
  container: HTMLElement;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * Creates the class of an element. r2wc mounts and unmounts the view; the class handles attributes,
 * properties, styles, texts, the first view, the server's form, moves and errors.
 */
export function createElementClass(
  definition: ElementDefinition,
  View: ComponentType<object>,
  css: string,
  loadTexts: TextLoader | undefined,
): CustomElementConstructor {
  const ports = new WeakMap<HTMLElement, ViewPort>();
  const hostCss = `${toHostCss(definition.tag)} ${css}`;

  /** r2wc passes the element as `container`. */
  const Root = ({ container }: { container: HTMLElement }) => (
    <ViewRoot port={ports.get(container) as ViewPort} View={View} />
  );

  const Mounting = definition.hasFirstView
    ? createMountingClass(Root as ComponentType<object>, {}, renderer)
    : r2wc(Root);

  class PorticoElement extends (Mounting as unknown as new () => MountingElement) {
    /** Lets the hints for authors check the attributes. */
    static readonly definition = definition;
    static readonly observedAttributes = Object.keys(definition.attributes);
    /** What to take back when the element leaves the page; `undefined` while it is not in a page. */
    #removals: (() => void)[] | undefined;
    #styles: StyleSet | undefined;
    #plainForm: PlainForm | undefined;
    #keepContent: (() => () => void) | undefined;
    #isBroken = false;
    /** To call when the view is shown; `undefined` before it is rendered and after it is shown. */
    #onShown: (() => void) | undefined;
    /** `portico.css` reserves room until the state `shown`. Test environments without browser have no states. */
    readonly #states = this.attachInternals?.().states;

    override connectedCallback(): void {
      // The page has moved the element: cancel its deferred unmount.
      if (this.#removals !== undefined) {
        this.#styles?.follow();
        return;
      }
      // First, because an element that fails here must leave the server's form in place.
      const { domEvents, start } = getPageServices();
      const { brandingSheet, i18n } = getViewServices();
      adoptEarlyProperties(this, definition);
      if (this.container === this) {
        this.container = getContainer(this, 'light-dom' in definition.attributes);
        keepEvents(this.container);
        submitInSandbox(this.container);
      }
      const removals: (() => void)[] = [];
      this.#removals = removals;
      this.#isBroken = false;
      try {
        if (definition.takesPlainForm) this.#plainForm ??= createPlainForm(this, this.container);
        this.#keepContent ??= createContentKeeper({
          element: this,
          container: this.container,
          plainForm: this.#plainForm,
          remount: () => {
            this.#unmount();
            this.connectedCallback();
          },
        });
        this.#styles ??= createStyleSet(() => this.#styledRoot(), brandingSheet);
        removals.push(this.#styles.add(hostCss), domEvents.addTarget(this));
        if (i18n.has(loadTexts)) this.#mount();
        else {
          i18n
            .load(loadTexts)
            // Not if the page has removed the element meanwhile.
            .then(() => this.#removals === removals && this.#mount())
            .catch((error) => this.#removals === removals && this.#onError(error));
        }
      } catch (error) {
        this.#onError(error);
      }
      start();
    }

    /** Renders the view. Its texts are loaded. */
    #mount(): void {
      const { i18n } = getViewServices();
      const { first, onShown } = takeFirstView(this.container, i18n.translator.peek().language);
      const port = ports.get(this) ?? this.#createPort(first);
      ports.set(this, port);
      if (!first) this.#updateView();
      this.#onShown = onShown;
      super.connectedCallback();
    }

    /** Defers the unmount: typed text stays when a page moves the element. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) this.#unmount();
      });
    }

    /** Lets `moveBefore` move the element without disconnecting it (DOM standard). */
    connectedMoveCallback(): void {
      this.#styles?.follow();
    }

    attributeChangedCallback(): void {
      if (this.#removals && !this.#onShown) this.#updateView();
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

    #unmount(): void {
      for (const remove of this.#removals ?? []) remove();
      this.#removals = undefined;
      super.disconnectedCallback();
    }

    /** Returns the root that the style sheets of this element belong to. */
    #styledRoot(): Document | ShadowRoot {
      const root = this.shadowRoot ?? this.getRootNode();
      return root instanceof ShadowRoot ? root : document;
    }

    /** Passes the attributes to the view, if there is one. */
    #updateView(): void {
      const port = ports.get(this);
      if (port) port.attributes.value = this.#readAttributes();
    }

    #readAttributes(read: ReadAttribute = (name) => this.getAttribute(name)): object {
      return readAttributes(read, definition);
    }

    #createPort(first: FirstView | undefined): ViewPort {
      const services = createElementServices(
        this,
        definition,
        this.#styles as StyleSet,
        first?.idPrefix,
      );
      const { held, release } = first ? holdServices(services) : { held: services };
      return {
        services: held,
        attributes: signal(this.#readAttributes(first?.readAttribute)),
        onShown: () => {
          this.#onShown?.();
          this.#onShown = undefined;
          release?.();
          this.#updateView();
          this.#plainForm?.giveWay();
          this.#states?.add('shown');
          const stop = this.#keepContent?.();
          return () => {
            stop?.();
            this.#plainForm?.restore();
            this.#showBroken();
          };
        },
        onError: (error) => this.#onError(error),
      };
    }

    /** Reports an error to the page, and shows a message and the server's form. */
    #onError(error: unknown): void {
      reportError(error);
      this.#showBroken();
    }

    #showBroken(): void {
      // React has also taken the view away when the element leaves the page.
      if (this.#isBroken || !this.#removals) return;
      this.#isBroken = true;
      this.#states?.add('shown');
      this.#removals.push(showBrokenView(this.container, getViewServices().i18n));
    }
  }

  defineProperties(PorticoElement.prototype, definition);
  return PorticoElement;
}
