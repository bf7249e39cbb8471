import type { Intent } from '../session/ports.ts';
import type { SessionListener } from '../session/state/store.ts';

/** Repeats what happens in the session as DOM events, each one once a page. */
export interface DomEvents {
  /** Adds an element from which events may come; returns its undo. */
  enter(element: Element): () => void;
  /** Makes an element the one from which the coming events are sent: the person acted there. */
  act(element: Element): void;
  /** Whether a failure is this element's to tell: somebody acted there, or nowhere. */
  speaks(element: Element): boolean;
  /** Asks the page with an event that it can cancel; true if it did not. */
  ask(intent: Intent): boolean;
  /** Repeats an event of the session. */
  repeat: SessionListener;
}

/** An announcer that sends from the element the person acted in, else from the first, else from the document. */
export function createDomEvents(): DomEvents {
  const elements = new Set<Element>();
  let actor: Element | undefined;

  function send(name: string, detail: unknown, cancelable: boolean): boolean {
    const [first] = elements;
    const target = actor && elements.has(actor) ? actor : (first ?? document);
    return target.dispatchEvent(
      new CustomEvent(`portico-${name}`, { detail, cancelable, bubbles: true, composed: true }),
    );
  }

  return {
    enter(element) {
      elements.add(element);
      return () => {
        elements.delete(element);
        if (actor === element) actor = undefined;
      };
    },
    act(element) {
      actor = element;
    },
    speaks: (element) => actor === undefined || actor === element,
    ask: ({ name, detail }) => send(name, detail, true),
    repeat({ name, payload }) {
      // `ask` has sent this one already.
      if (name !== 'login') send(name, payload ?? null, false);
    },
  };
}
