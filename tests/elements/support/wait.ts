/** The timeout in milliseconds: generous, because a busy machine is slow. */
const TIMEOUT = 60_000;

/**
 * Waits until a condition gives a truthy value, and returns the value.
 * @param condition read every 5 ms
 * @param explain describes the state at the timeout, for the message
 * @throws Error with the description, after the timeout
 */
export async function waitFor<T>(
  description: string,
  condition: () => T | Promise<T>,
  explain: () => string = () => '',
): Promise<Exclude<T, false | null | undefined | '' | 0>> {
  const end = performance.now() + TIMEOUT;
  for (;;) {
    const result = await condition();
    if (result) return result as Exclude<T, false | null | undefined | '' | 0>;
    if (performance.now() > end) {
      throw new Error(`Timed out while waiting for: ${description}\n${explain()}`.trim());
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits for the next event of this name that reaches the target. */
export function waitForEvent<T extends Event = CustomEvent>(
  target: EventTarget,
  name: string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Timed out while waiting for: ${name}`)),
      TIMEOUT,
    );
    target.addEventListener(
      name,
      (event) => {
        clearTimeout(timer);
        resolve(event as T);
      },
      { once: true },
    );
  });
}
