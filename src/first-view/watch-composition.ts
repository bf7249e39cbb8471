/** Milliseconds between two checks whether the page has removed the input. The browser dispatches no event for this. */
const INTERVAL = 50;

/**
 * Watches, from now on, whether an input method composes text inside an element of a tag. The text is
 * lost if its input is replaced.
 * @returns a function that waits until no such input is in the page
 */
export function watchComposition(tag: string): () => Promise<void> {
  let input: Node | undefined;
  // After the script has started, only `compositionupdate` reveals a text that was begun before.
  for (const type of ['compositionstart', 'compositionupdate']) {
    addEventListener(
      type,
      (event) => {
        const [node] = event.composedPath() as Element[];
        if ((event.target as Partial<Element>).closest?.(tag)) input = node;
      },
      true,
    );
  }
  // Some input methods end without an event when the window loses the focus.
  for (const type of ['compositionend', 'focusout']) {
    addEventListener(
      type,
      () => {
        input = undefined;
      },
      true,
    );
  }
  return async () => {
    while (input?.isConnected) await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  };
}
