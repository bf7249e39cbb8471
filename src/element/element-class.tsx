import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import type { Services } from '../hooks/services.ts';
import { adoptEarlyProperties, defineProperties, readAttributes } from './attributes.ts';
import type { ElementDefinition } from './definition.ts';
import { takeLinkToken } from './link-token.ts';
import { getPageServices, type PageServices } from './page-services.ts';
import { type PlainForm, takePlainForm } from './plain-form.ts';
import { createStyleSet, type StyleSet } from './styles.ts';
import { ViewRoot } from './view-root.tsx';

// r2wc keeps its inner workings under these keys of the global symbol registry.
const RENDER: unique symbol = Symbol.for('r2wc.render') as never;
const PROPS: unique symbol = Symbol.for('r2wc.props') as never;

/** What r2wc's class offers to one that extends it. */
interface Mounting extends HTMLElement {
  container: HTMLElement | ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
  [RENDER](): void;
  [PROPS]: object;
}

/** The props of the root component: the same for the life of an element, apart from the attributes. */
interface RootProps {
  services: Services;
  attributes: object;
  onError: (error: unknown) => void;
}

/**
 * The class of an element: r2wc mounts and unmounts the view; attributes, properties, styles, the
 * server's form, moves and errors are seen to here.
 */
export function elementClass(
  definition: ElementDefinition,
  View: ComponentType<object>,
  css: string,
): CustomElementConstructor {
  function Root({ services, attributes, onError }: RootProps) {
    return (
      <ViewRoot services={services} slotted={definition.takesPlainForm === true} onError={onError}>
        <View {...attributes} />
      </ViewRoot>
    );
  }
  const styles = `${definition.tag}:not([hidden]), :host(:not([hidden])) { display: block; } ${css}`;
  const Mount = r2wc(Root as ComponentType<object>) as unknown as new () => Mounting;

  class PorticoElement extends Mount {
    static readonly observedAttributes = Object.keys(definition.attributes);
    #services: Services | undefined;
    #plainForm: PlainForm | undefined;
    #release: (() => void) | undefined;
    #styles: StyleSet | undefined;

    override connectedCallback(): void {
      // A move within the page: the unmount was put off and is not due any more.
      if (this.#release !== undefined) {
        this.#styles?.follow();
        return;
      }
      // First, so that an element that cannot work leaves the server's form where it is.
      const shared = getPageServices();
      adoptEarlyProperties(this, definition);
      this.#prepareRoot();
      this.#takePlainForm();
      this.#styles ??= createStyleSet(() => this.#styledRoot(), shared.brandingSheet);
      this.#services ??= this.#createServices(shared);
      const undos = [this.#styles.add(styles), shared.announcer.enter(this)];
      this.#release = () => {
        for (const undo of undos) undo();
      };
      this.#updateProps();
      super.connectedCallback();
      shared.start();
    }

    /** Keeps the view mounted while a page moves the element, so that typed text stays. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#release?.();
        this.#release = undefined;
        super.disconnectedCallback();
      });
    }

    /** With this method `moveBefore` moves the element without disconnecting it (DOM standard). */
    connectedMoveCallback(): void {
      this.#styles?.follow();
    }

    attributeChangedCallback(): void {
      if (this.#release === undefined) return;
      this.#updateProps();
      this[RENDER]();
    }

    /** Gives the focus to the first control inside. */
    override focus(options?: FocusOptions): void {
      const control = (this.shadowRoot ?? this).querySelector<HTMLElement>(
        'input, select, button, a[href]',
      );
      control?.focus(options);
    }

    #prepareRoot(): void {
      if (this.container !== this && this.container !== undefined) return;
      if (!('light-dom' in definition.attributes && this.hasAttribute('light-dom'))) {
        this.container = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
        return;
      }
      // A copy of a rendered element brings the markup of the original along.
      for (const copy of this.querySelectorAll(':scope > [data-portico]')) copy.remove();
      this.container = document.createElement('div');
      this.container.dataset.portico = '';
      this.append(this.container);
    }

    #takePlainForm(): void {
      if (!definition.takesPlainForm) return;
      this.#plainForm ??= takePlainForm(this);
      if (document.readyState !== 'loading' || this.#plainForm) return;
      // The parser reaches the content of the tag only after the tag itself.
      document.addEventListener(
        'DOMContentLoaded',
        () => {
          this.#plainForm ??= takePlainForm(this);
          if (!this.#plainForm || !this.#services) return;
          // A new function, so that the view asks again.
          this.#services = { ...this.#services, takePlainFormInput: () => this.#plainForm?.take() };
          this.#updateProps();
          this[RENDER]();
        },
        { once: true },
      );
    }

    #createServices({ session, i18n, announcer, ports, nextNumber }: PageServices): Services {
      // What the person does here is announced from here.
      const acting =
        <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
        (...args: Args): Result => {
          announcer.act(this);
          return act(...args);
        };
      return {
        i18n,
        host: this,
        idPrefix: `portico-${nextNumber()}`,
        addStyles: (css) => this.#styles?.add(css) ?? (() => {}),
        speaks: () => announcer.speaks(this),
        takePlainFormInput: () => this.#plainForm?.take(),
        // Anew for each: the address may have changed since the first.
        linkToken: definition.takesLink
          ? takeLinkToken(ports.navigation, ports.settings())
          : undefined,
        ports: {
          ...ports,
          mayLeave: acting((url, reason) =>
            announcer.ask({ name: 'navigate', detail: { url, reason } }),
          ),
        },
        session: {
          ...session,
          signIn: acting(session.signIn),
          signInWithSingleSignOn: acting(session.signInWithSingleSignOn),
          continueAsGuest: acting(session.continueAsGuest),
          signOut: acting(session.signOut),
        },
      };
    }

    /** Where the style sheets of this element belong. */
    #styledRoot(): Document | ShadowRoot {
      const root = this.shadowRoot ?? this.getRootNode();
      return root instanceof ShadowRoot ? root : document;
    }

    #updateProps(): void {
      Object.assign(this[PROPS], {
        services: this.#services,
        attributes: readAttributes(this, definition),
        onError: (error: unknown) => {
          reportError(error);
          this.#plainForm?.restore();
        },
      });
    }
  }

  defineProperties(PorticoElement.prototype, definition);
  return PorticoElement;
}
