/** The time in milliseconds after which a condition counts as never met. Generous, for busy machines. */
const LIMIT = 60_000;

/** Waits until a condition gives something, and gives that; fails with the words if it never does. */
export async function until<T>(
  words: string,
  condition: () => T | Promise<T>,
): Promise<Exclude<T, false | null | undefined | '' | 0>> {
  const end = performance.now() + LIMIT;
  for (;;) {
    const result = await condition();
    if (result) return result as Exclude<T, false | null | undefined | '' | 0>;
    if (performance.now() > end) throw new Error(`It did not happen in time: ${words}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The next event of this name that reaches the target. */
export function heard<T extends Event = CustomEvent>(
  target: EventTarget,
  name: string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} did not come in time`)), LIMIT);
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
