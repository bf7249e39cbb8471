import type { Intent, Permission, SessionListener } from '../session/context.ts';

/** Dispatches the events of the session as DOM events, each one once per page. */
export interface DomEvents {
  /** Adds an element as a possible target; returns a function that removes it. */
  addTarget(element: Element): () => void;
  /** Sets the target of the next events: the element that the person uses. */
  setTarget(element: Element): void;
  /** Whether an element shows a failure: the person has used it, or no element at all. */
  showsFailures(element: Element): boolean;
  /** Dispatches a cancelable event before an action. Handlers can pass promises to its method `waitUntil`. */
  request(intent: Intent): Permission;
  /** Dispatches an event of the session. */
  dispatch: SessionListener;
}

/**
 * Creates the DOM events of a page. Their target is the element that the person used last, otherwise the
 * first element, otherwise the document.
 * @param getLimit returns how long handlers may take, in milliseconds
 */
export function createDomEvents(getLimit: () => number): DomEvents {
  const elements = new Set<Element>();
  let actor: Element | undefined;

  function send(name: string, detail: unknown, waitUntil?: (promise: unknown) => void): boolean {
    const [first] = elements;
    const target = actor && elements.has(actor) ? actor : (first ?? document);
    const event = new CustomEvent(`portico-${name}`, {
      detail,
      cancelable: Boolean(waitUntil),
      bubbles: true,
      composed: true,
    });
    // Not a member of the document: an `<img name="dispatchEvent">` of the page hides it.
    return EventTarget.prototype.dispatchEvent.call(
      target,
      Object.assign(event, waitUntil && { waitUntil }),
    );
  }

  return {
    addTarget(element) {
      elements.add(element);
      return () => {
        elements.delete(element);
        if (actor === element) actor = undefined;
      };
    },
    setTarget(element) {
      actor = element;
    },
    showsFailures: (element) => actor === undefined || actor === element,
    request({ name, detail }) {
      const promises: unknown[] = [];
      const isAllowed = send(name, detail, (promise) => promises.push(promise));
      if (!isAllowed || promises.length === 0) return isAllowed;
      return import('./wait-for-page.ts').then(({ waitForPage }) =>
        waitForPage(name, promises, getLimit()),
      );
    },
    dispatch({ name, payload }) {
      // `request` has already dispatched this one.
      if (name !== 'login') send(name, payload ?? null);
    },
  };
}
