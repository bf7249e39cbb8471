import { readDocument } from '../platform/browser/read-document.ts';

/** Shows a text in the live region of a first view. Returns a function that removes it. */
function showAlert(container: HTMLElement, text: string): () => void {
  const alert = readDocument('createElement')('p');
  alert.className = 'portico-alert';
  alert.part.add('alert');
  alert.textContent = text;
  container.querySelector('[role=alert]')?.append(alert);
  return () => alert.remove();
}

/** A first view whose actions are kept for its element. */
export interface KeptView {
  readonly container: HTMLElement;
  /** Lets the browser submit the form; returns the button that was clicked last. */
  release(): HTMLButtonElement | undefined;
}

/**
 * Handles first views whose element could not be loaded. One with an address of the server's form works without
 * script; at the others, a message tells it.
 * @returns a promise that is resolved when it is time to try again: the network is back, or somebody clicks
 */
export function awaitRetry(views: readonly KeptView[], text: string): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const removals: (() => void)[] = [];
  return new Promise<void>((resolve) => {
    const retry = () => {
      ending.abort();
      for (const remove of removals) remove();
      resolve();
    };
    addEventListener('online', retry, { signal });
    for (const { container, release } of views) {
      if (container.querySelector('form[action]')) release()?.click();
      else {
        removals.push(showAlert(container, text));
        container.addEventListener('click', retry, { signal });
      }
    }
  });
}
