/** The events after which something pending may be readable. Chromium shows filled values after the first gesture. */
const REVEALING = [
  'compositionend',
  'focusout',
  'input',
  'change',
  'keydown',
  'pointerdown',
  'focusin',
];

/** Chromium keeps the value of a password manager empty until the first gesture of the person. */
const hidesValue = (input: HTMLInputElement) =>
  input.isConnected && input.value === '' && input.matches(':autofill');

/**
 * Calls when inputs of an element can be read and replaced: no input method is composing text, and no input hides the
 * value of a password manager.
 */
export function onceReadable(
  element: HTMLElement,
  isComposing: () => boolean,
  inputs: readonly HTMLInputElement[],
  callback: () => void,
): void {
  const isPending = () => isComposing() || inputs.some(hidesValue);
  if (!isPending()) {
    callback();
    return;
  }
  const ending = new AbortController();
  const check = () =>
    // In the next task, because the browser shows the value after the event.
    setTimeout(() => {
      if (ending.signal.aborted || isPending()) return;
      ending.abort();
      observer.disconnect();
      callback();
    });
  // The browser dispatches no event when the page removes an input.
  const observer = new MutationObserver(check);
  for (const root of [element, element.shadowRoot]) {
    if (root) observer.observe(root, { childList: true, subtree: true });
  }
  for (const type of REVEALING) {
    addEventListener(type, check, { capture: true, passive: true, signal: ending.signal });
  }
}
