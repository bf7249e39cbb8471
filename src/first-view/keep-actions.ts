import { TAKEN_OVER } from '../element/first-view.ts';
import { keepEvents } from '../element/keep-events.ts';

/**
 * Remembers the clicks on the buttons of a first view, and repeats them when the view has taken it over. Enter
 * clicks the submit button (HTML standard, implicit submission), so no submission is lost. Until then the form is
 * not submitted by the browser, which would write the password into the address.
 * @returns a function that ends this, and returns the button that was clicked last
 */
export function keepActions(
  container: HTMLElement,
  onTakenOver: () => void,
): () => HTMLButtonElement | undefined {
  const clicked: HTMLButtonElement[] = [];
  const ending = new AbortController();
  const { signal } = ending;
  keepEvents(container);
  container.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest('button');
      // A slot can contain buttons of the page.
      if (button && container.contains(button)) clicked.push(button);
    },
    { signal },
  );
  container.addEventListener(
    'submit',
    (event) => {
      if (container.contains(event.target as Node)) event.preventDefault();
    },
    { signal },
  );
  container.addEventListener(
    TAKEN_OVER,
    () => {
      ending.abort();
      onTakenOver();
      // After the commit of the view, which dispatches this event.
      queueMicrotask(() => {
        for (const button of clicked) button.click();
      });
    },
    { signal },
  );
  return () => {
    ending.abort();
    return clicked.at(-1);
  };
}
