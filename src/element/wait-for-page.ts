import { Failure } from '../contract/failure.ts';
import { logError } from '../platform/browser/console.ts';

/**
 * Waits for the promises that handlers of the page have passed to `waitUntil` of an event.
 * @param name the name of the event
 * @param limit milliseconds
 * @throws Failure `unexpected` if one of them is rejected, or if they take longer
 */
export async function waitForPage(
  name: string,
  promises: readonly unknown[],
  limit: number,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It takes longer than ${limit} ms.`)), limit);
  });
  try {
    await Promise.race([Promise.all(promises), late]);
  } catch (cause) {
    logError(`Portico: a handler of portico-${name} has failed.`, cause);
    throw new Failure('unexpected', { cause });
  } finally {
    clearTimeout(timer);
  }
}
