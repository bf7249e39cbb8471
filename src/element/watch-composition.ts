/**
 * Watches the input methods inside an element from now on.
 * @returns a function that tells whether one is composing text, which it would lose with the input
 */
export function watchComposition(element: HTMLElement): () => boolean {
  let composing: Node | undefined;
  // After the script has started, only `compositionupdate` reveals a text that was begun before. Some input methods end
  // without an event when the window loses the focus.
  for (const type of ['compositionstart', 'compositionupdate', 'compositionend', 'focusout']) {
    element.addEventListener(type, (event) => {
      const isComposing = /art|date/.test(type);
      composing = isComposing ? (event.composedPath()[0] as Node) : undefined;
    });
  }
  return () => composing?.isConnected ?? false;
}
