import { Failure, findCode, isFailure } from '../../contract/failure.ts';
import { logError } from './console.ts';

/**
 * Turns anything that a call or the code around it throws into a failure. An error that is neither a
 * network error nor a bad answer is a mistake in a script; it is logged for the author of the page.
 * @param answered the HTTP status of the answer, where one has arrived
 */
export function toFailure(thrown: unknown, answered?: number): Failure {
  if (isFailure(thrown)) return thrown;
  const { name } = Object(thrown);
  const code = findCode((traits) => traits.thrown?.includes(name));
  if (code === undefined) logError('Portico: a script has failed.', thrown);
  // The number of a connection that breaks off is 0 nevertheless.
  const status = code === 'bad-answer' ? answered : undefined;
  return new Failure(code ?? 'unexpected', { status, cause: thrown });
}
