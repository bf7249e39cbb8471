import { effect, type Signal, signal } from '@preact/signals-core';
import { Component, type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { assertCanRender, useSignalValue } from '../hooks/use-signal-value.ts';
import { useTranslator, type ViewContext, ViewContextProvider } from '../hooks/view-context.ts';
import type { TextLoader } from '../i18n/i18n.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import statesCss from '../ui/states.css?inline';
import type { Host } from './container.ts';
import type { ElementDefinition } from './definition.ts';
import type { ElementLife, Mounting } from './element-class.ts';
import { type FirstViewMark, isFirstView } from './first-view-marks.ts';
import type { FormInPage } from './form-life.ts';
import type { Kit } from './kit.ts';
import { findInput, moveInput } from './move-input.ts';
import { onceReadable } from './once-readable.ts';
import { getPageContext } from './page-context.ts';
import type { ContentRepair } from './repair-content.ts';
import { submitInSandbox } from './submit-in-sandbox.ts';
import { createViewContext, getRendering, holdContext } from './view-context.ts';

/** What an element shows. */
export interface ElementView {
  readonly View: ComponentType<object>;
  /** The style sheet of the view besides the shared ones. */
  readonly css?: string | undefined;
  /** Loads the texts of the view that are not in the general dictionary. */
  readonly loadTexts?: TextLoader | undefined;
  /** Loads the other ways to sign in. It is called where the page has put its own form into the element. */
  readonly loadParts?: (() => unknown) | undefined;
}

/** The connection of a view to its element. */
export interface ViewPort {
  readonly View: ComponentType<object>;
  readonly context: ViewContext;
  readonly attributes: Signal<object>;
  /**
   * Called with the view when it is in the page. The returned function is called before React takes the
   * view away, also after an error.
   */
  onShown(): () => void;
  /** Called with the attributes that the view shows. */
  onUpdated(attributes: object): void;
  /** Called with an error of the view, after React has taken the view away. */
  onError(error: unknown): void;
}

const ports = new WeakMap<HTMLElement, ViewPort>();

/** What r2wc renders into an element. It passes the element as `container`. */
export const Root = ({ container }: { container: HTMLElement }) => (
  <ViewRoot port={ports.get(container) as ViewPort} />
);

/**
 * The part around a view that is the same for all elements. It encloses everything that React renders, and
 * renders nothing after an error: the element shows a message without React.
 */
export class ViewRoot extends Component<{ port: ViewPort }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.port.onError(error);
  }

  override render() {
    return this.state.failed ? null : <Content {...this.props} />;
  }
}

/** Passes context and attributes of the element to its view. */
function Content({ port }: { port: ViewPort }) {
  const attributes = useSignalValue(port.attributes);
  useLayoutEffect(() => port.onUpdated(attributes), [attributes, port]);
  return (
    <ViewContextProvider value={port.context}>
      <Box port={port}>
        <port.View {...attributes} />
      </Box>
    </ViewContextProvider>
  );
}

/** The outermost box of every view, with language and direction of its texts. */
function Box({ port, children }: { port: ViewPort; children: ReactNode }) {
  const { direction, language } = useTranslator();
  return (
    <div ref={port.onShown} className="portico" part="root" lang={language} dir={direction}>
      {children}
    </div>
  );
}

type FirstViewWords = Pick<FirstViewMark, 'identifier' | 'language' | 'own'>;

/** The prefixes of ids that are in use in the document. */
const takenIds = new Set<string>();

/** Gives the form of a first view the names of the view. Until then it has those of the server's form. */
function renameFields(container: HTMLElement): void {
  for (const input of container.querySelectorAll<HTMLInputElement>('input[data-name]')) {
    input.name = input.dataset.name ?? '';
    delete input.dataset.name;
  }
  const form = container.querySelector('form');
  form?.removeAttribute('action');
  form?.setAttribute('method', 'dialog');
}

/**
 * Begins to take over the first view in a container. The nodes cannot be kept, and only the input moves, where the
 * view is in another language or other words than the first view, or where the first view is a copy with ids of another one.
 * @returns the prefix of the ids and the attributes of the first view, if its nodes are kept, and a function to call
 * when the view is shown
 */
function takeFirstView(container: HTMLElement, now: FirstViewWords | undefined) {
  if (!isFirstView(container)) return { onShown() {} };
  const mark: FirstViewMark = JSON.parse(container.dataset.portico ?? '');
  const { attributes, ids } = mark;
  const before = findInput(container);
  const isCopy = container.getRootNode() === document && takenIds.has(ids);
  takenIds.add(ids);
  const toText = ({ language, identifier = 'username', own }: FirstViewWords) =>
    JSON.stringify([language, identifier, own]);
  const canKeep = now && toText(mark) === toText(now) && !isCopy;
  if (!canKeep) {
    container.dataset.portico = '';
    container.replaceChildren();
  }
  return {
    first: canKeep ? { ids, read: (name: string) => attributes[name] ?? null } : undefined,
    onShown() {
      container.dataset.portico = '';
      renameFields(container);
      // Where a script of the page has changed the nodes, React has replaced them.
      moveInput(before, findInput(container));
    },
  };
}

/** Does what a person has clicked in a first view. The view may have other nodes, with the same parts. */
function repeatClicks(container: HTMLElement, clicked: Iterable<HTMLElement>): void {
  for (const button of clicked) {
    const now = button.isConnected
      ? button
      : container.querySelector<HTMLElement>(`[part="${button.getAttribute('part')}"]`);
    now?.click();
  }
}

/**
 * Creates the life of an element whose view is loaded: it shows the view, and after an error the first form, or a
 * message and the server's form.
 * @param form what the life before the view hands over, if there was one
 */
export function createViewLife(
  kit: Kit,
  host: Host,
  states: CustomStateSet | undefined,
  mounting: Mounting,
  definition: ElementDefinition,
  { View, css = '', loadTexts, loadParts }: ElementView,
  form?: FormInPage,
): ElementLife {
  const styles = form?.styles ?? kit.createStyles(host);
  const isComposing = form?.isComposing ?? kit.watchComposition(host);
  const { i18n, brandingCss } = getRendering();
  /** What to take back when the element leaves the page; `undefined` while it is not in a page. */
  let removals: (() => void)[] | undefined;
  let repair: ContentRepair | undefined;
  /** Shows the form of the server that the page has put into the element. */
  const slot = definition.takesPlainForm ? readDocument('createElement')('slot') : undefined;
  let isBroken = false;
  /** To call when the view is shown; `undefined` before it is rendered and after it is shown. */
  let onceShown: (() => void) | undefined;

  /** Passes the attributes to the view, if there is one. */
  function updateView(): void {
    const port = ports.get(host);
    if (port) {
      port.attributes.value = kit.read((name) => host.getAttribute(name), definition);
    }
  }

  /** Repeats what a person has clicked in the first view, after the view has got its own handlers. */
  function repeatEarlyClicks(): void {
    const clicked = form?.getEarly()?.clicked;
    if (!clicked?.size) return;
    queueMicrotask(() => {
      repeatClicks(host.container, clicked);
      clicked.clear();
    });
  }

  const remount = () => {
    life.disconnect();
    life.connect();
  };

  /** Prepares for what the page has put into the element. */
  async function prepareRepair(): Promise<ContentRepair> {
    const { createContentRepair, keepPlainForm } = await import('./repair-content.ts');
    const { container } = host;
    const { add: addStyles } = styles;
    const repaired = { element: host, container, slot, isComposing, remount, addStyles };
    repair ??= createContentRepair(repaired);
    await keepPlainForm(host, getPageContext().session, loadParts);
    return repair;
  }

  /** Begins with the view, or when the page puts something into the element later. */
  function startRepair(): () => void {
    let end = repair?.start();
    const observer = new MutationObserver(() => {
      observer.disconnect();
      // Without it, the view stays as it is.
      prepareRepair().then(
        ({ start }) => {
          end ??= start(true);
        },
        () => {},
      );
    });
    if (slot && !end) observer.observe(host, { childList: true });
    return () => {
      observer.disconnect();
      end?.();
      end = () => {};
    };
  }

  function createPort(first: ReturnType<typeof takeFirstView>['first']): ViewPort {
    submitInSandbox(host.container);
    const takeEarlyAttempt = () => form?.getEarly()?.takeAttempt();
    const context = createViewContext(host, definition, styles, first?.ids, takeEarlyAttempt);
    const { held, release } = first ? holdContext(context) : { held: context };
    const read = first?.read ?? ((name: string) => host.getAttribute(name));
    const attributes = signal(kit.read(read, definition));
    return {
      View,
      context: held,
      attributes,
      onShown: () => {
        onceShown?.();
        onceShown = undefined;
        form?.getEarly()?.handOver();
        release?.();
        updateView();
        const endRepair = startRepair();
        states?.add('shown');
        return () => {
          endRepair();
          showBroken();
        };
      },
      onUpdated(updated) {
        // A fragment is shown first as the server has rendered it, without the attributes of the element.
        if (updated === attributes.peek()) repeatEarlyClicks();
      },
      onError,
    };
  }

  /** What a first view has to be made from to become this view. None has texts that are fetched. */
  function readWords(): FirstViewWords | undefined {
    const { language } = i18n.translator.peek();
    const { identifier, texts } = getPageContext().ports.settings();
    const own = (Object(texts) as Record<string, object>)[language];
    return typeof texts === 'string' ? undefined : { language, identifier, own };
  }

  /** Renders the view. Its texts are loaded. */
  function mount(): void {
    try {
      assertCanRender();
      const { first, onShown } = takeFirstView(host.container, readWords());
      if (!ports.has(host)) ports.set(host, createPort(first));
      if (!first) updateView();
      onceShown = onShown;
      mounting.mount();
    } catch (error) {
      onError(error);
    }
  }

  /** Reports an error to the page, and shows what works without React. */
  function onError(error: unknown): void {
    reportError(error);
    showBroken();
  }

  function showBroken(): void {
    // React has also taken the view away when the element leaves the page.
    if (isBroken || !removals) return;
    isBroken = true;
    const early = form?.getEarly();
    early?.giveUp();
    states?.add('shown');
    const ending = new AbortController();
    removals.push(() => ending.abort());
    import('./failed-view.ts').then(
      ({ showFailure }) => showFailure(host, i18n, Boolean(early), ending.signal),
      () => {
        const alert = readDocument('createElement')('p');
        alert.className = 'portico portico-alert';
        alert.lang = 'en';
        alert.role = 'alert';
        alert.textContent = 'This part of the page could not be shown. Reload the page.';
        host.container.prepend(alert);
        ending.signal.addEventListener('abort', () => alert.replaceWith());
      },
    );
  }

  const life: ElementLife = {
    connect() {
      const { domEvents, start } = getPageContext();
      kit.prepare(host, 'light-dom' in definition.attributes);
      const own: (() => void)[] = [];
      removals = own;
      isBroken = false;
      try {
        const mayHaveContent = host.hasChildNodes() || readDocument('readyState') === 'loading';
        const isRepairDue = !repair && (!host.shadowRoot || (slot && mayHaveContent));
        // Until the view is shown. In light DOM, it is beside the container already.
        if (isRepairDue && slot) host.shadowRoot?.append(slot);
        styles.follow();
        const shared = form ? [form.css] : [kit.toHostCss(definition.tag), kit.css];
        own.push(...[...shared, statesCss, css].map(styles.add));
        own.push(effect(() => styles.add(brandingCss.value)));
        own.push(domEvents.addTarget(host));
        // An input method loses its text if its input is replaced. The form of the server stays until the view is shown.
        const isBusy = () => form?.getEarly() !== undefined && isComposing();
        const show = () => onceReadable(host, isBusy, [], () => removals === own && mount());
        if (i18n.has(loadTexts) && !isRepairDue) show();
        else {
          Promise.all([i18n.load(loadTexts), isRepairDue && prepareRepair()])
            .then(show)
            .catch((error) => removals === own && onError(error));
        }
      } catch (error) {
        onError(error);
      }
      start();
    },
    follow: styles.follow,
    update() {
      if (removals && !onceShown) updateView();
    },
    disconnect() {
      for (const remove of removals ?? []) remove();
      removals = undefined;
      mounting.unmount();
    },
  };
  return life;
}
