/** The answer did not come within the time limit. */
class TooLateError extends Error {
  override readonly name = 'TooLateError';
}

/**
 * Makes calls that arrive while one is running share its answer. A question that hangs is therefore asked once, and
 * not again by every call.
 * @param ask finds the answer
 * @param timeLimit milliseconds that each call waits
 * @returns a function that rejects with the error of `ask`, or with a `TooLateError`
 */
export function shareCalls<Answer>(
  ask: () => Promise<Answer>,
  timeLimit: number,
): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined;
  return async () => {
    pending ??= ask().finally(() => {
      pending = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TooLateError(`No answer in ${timeLimit} ms`)), timeLimit);
    });
    return Promise.race([pending, tooLate]).finally(() => clearTimeout(timer));
  };
}
