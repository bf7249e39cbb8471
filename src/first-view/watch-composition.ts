/** Milliseconds between two looks at whether the page has removed the input, which no event tells. */
const INTERVAL = 50;

/**
 * Watches, from now on, whether an input method composes text inside an element of a tag. To replace the input
 * would interrupt it.
 * @returns a function that waits until no such input is in the page
 */
export function watchComposition(tag: string): () => Promise<void> {
  let input: Node | undefined;
  // A text that began before the script is noticed by its next letter.
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
