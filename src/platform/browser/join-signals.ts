/** Returns a signal that both signals abort. `AbortSignal.any` does the same in newer browsers. */
export function joinSignals(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  if (!other) return one;
  const controller = new AbortController();
  const { signal } = controller;
  for (const part of [one, other]) {
    const abort = () => controller.abort(part.reason);
    if (part.aborted) abort();
    else part.addEventListener('abort', abort, { signal });
  }
  return signal;
}
