import { Failure } from '../contract/failure.ts';

/**
 * Awaits a request, or the body of an answer: both report a network error as a TypeError (Fetch standard,
 * section 5.6).
 * @param message is logged with the TypeError
 * @throws Failure `network` for a TypeError; any other error unchanged
 */
export async function expectNetwork<T>(pending: Promise<T>, message?: string): Promise<T> {
  try {
    return await pending;
  } catch (cause) {
    if (Object(cause).name !== 'TypeError') throw cause;
    if (message) console.warn(message, cause);
    throw new Failure('network', { cause });
  }
}
