/** Tells when the value of an input can be read and the input can be replaced. */
export interface InputWatch {
  /** Whether an input method is composing text, or one of the inputs hides the value of a password manager. */
  isPending(inputs: readonly HTMLInputElement[]): boolean;
  /** Calls once when nothing is pending any more. */
  onceSettled(inputs: readonly HTMLInputElement[], callback: () => void): void;
}

/** The events after which something pending may be settled. Chromium shows filled values after the first gesture. */
const SETTLING = ['compositionend', 'input', 'change', 'keydown', 'pointerdown', 'focusin'];

/** Chromium keeps the value of a password manager empty until the first gesture of the person. */
const hidesValue = (input: HTMLInputElement) => input.value === '' && input.matches(':autofill');

/** Watches the inputs inside an element from now on. */
export function waitForInput(element: HTMLElement): InputWatch {
  let isComposing = false;
  element.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  element.addEventListener('compositionend', () => {
    isComposing = false;
  });
  const isPending: InputWatch['isPending'] = (inputs) => isComposing || inputs.some(hidesValue);
  return {
    isPending,
    onceSettled(inputs, callback) {
      const ending = new AbortController();
      const check = () =>
        // In the next task, because the browser shows the value after the event.
        setTimeout(() => {
          if (ending.signal.aborted || isPending(inputs)) return;
          ending.abort();
          callback();
        });
      for (const type of SETTLING) {
        addEventListener(type, check, { capture: true, passive: true, signal: ending.signal });
      }
    },
  };
}
