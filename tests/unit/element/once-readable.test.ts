import { afterEach, expect, test, vi } from 'vitest';
import { onceReadable } from '../../../src/element/once-readable.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

for (const type of [
  'compositionend',
  'focusout',
  'input',
  'change',
  'keydown',
  'pointerdown',
  'focusin',
]) {
  test(`the inputs of an element are read after the next ${type}, once they can be read`, () => {
    vi.useFakeTimers();
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal(
      'MutationObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    let isComposing = true;
    const read = vi.fn();
    onceReadable({} as HTMLElement, () => isComposing, [], read);
    page.dispatchEvent(new Event(type));
    vi.runAllTimers();
    expect(read).not.toHaveBeenCalled();
    isComposing = false;
    for (let events = 0; events < 2; events += 1) page.dispatchEvent(new Event(type));
    vi.runAllTimers();
    expect(read).toHaveBeenCalledOnce();
  });
}
