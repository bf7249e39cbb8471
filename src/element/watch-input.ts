/** Tells when the value of an input can be read and the input can be replaced. */
export interface InputWatch {
  /** Whether an input method is composing text, or one of the inputs hides the value of a password manager. */
  isPending(inputs: readonly HTMLInputElement[]): boolean;
  /** Calls once when nothing is pending any more. */
  onceSettled(inputs: readonly HTMLInputElement[], callback: () => void): void;
}

/** The events after which something pending may be settled. Chromium shows filled values after the first gesture. */
const SETTLING = [
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

/** Watches the inputs inside an element from now on. */
export function watchInput(element: HTMLElement): InputWatch {
  let composing: Node | undefined;
  for (const type of ['compositionstart', 'compositionupdate']) {
    element.addEventListener(type, ({ target }) => {
      composing = target as Node;
    });
  }
  // Some input methods end without an event when the window loses the focus.
  for (const type of ['compositionend', 'focusout']) {
    element.addEventListener(type, () => {
      composing = undefined;
    });
  }
  const isPending: InputWatch['isPending'] = (inputs) =>
    composing?.isConnected || inputs.some(hidesValue);
  return {
    isPending,
    onceSettled(inputs, callback) {
      const ending = new AbortController();
      const check = () =>
        // In the next task, because the browser shows the value after the event.
        setTimeout(() => {
          if (ending.signal.aborted || isPending(inputs)) return;
          ending.abort();
          observer.disconnect();
          callback();
        });
      // The browser dispatches no event when the page removes an input.
      const observer = new MutationObserver(check);
      observer.observe(element, { childList: true, subtree: true });
      for (const type of SETTLING) {
        addEventListener(type, check, { capture: true, passive: true, signal: ending.signal });
      }
    },
  };
}
