/**
 * Watches, from now on, whether an input method composes text inside an element of a tag. To replace the input
 * would interrupt it.
 * @returns a function that waits for the end of such a text
 */
export function watchComposition(tag: string): () => Promise<void> {
  let composition: Promise<void> | undefined;
  let resolve: (() => void) | undefined;
  const isInside = ({ target }: Event) => Boolean((target as Partial<Element>).closest?.(tag));
  addEventListener(
    'compositionstart',
    (event) => {
      if (!isInside(event)) return;
      composition ??= new Promise((end) => {
        resolve = end;
      });
    },
    true,
  );
  const end = () => {
    resolve?.();
    composition = undefined;
  };
  addEventListener('compositionend', end, true);
  return async () => composition;
}
