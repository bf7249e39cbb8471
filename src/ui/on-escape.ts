/**
 * Calls `use` for each Escape before the page gets it: the window has the listener, in the capture phase. A key that
 * `use` has used acts once, however long it is held. The browser closes no dialog or popover around the element for it
 * (HTML standard, close requests), and handlers of the page do not get it: many of them close their box on `keyup`.
 * @param use returns whether it has used the key
 * @returns an unsubscribe function
 */
export function onEscape(use: () => boolean): () => void {
  let isUsed = false;
  const listen = (event: KeyboardEvent) => {
    const { key, repeat, type } = event;
    if (key !== 'Escape') return;
    if (type === 'keydown' && !repeat) isUsed = use();
    if (!isUsed) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const subscription = new AbortController();
  const options = { capture: true, signal: subscription.signal };
  addEventListener('keydown', listen, options);
  addEventListener('keyup', listen, options);
  return () => subscription.abort();
}
