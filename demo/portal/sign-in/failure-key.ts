import { digest } from '../../server/secrets.ts';

/**
 * Returns the key by which the failures of an account or a network are counted. While the login is disabled, right
 * passwords fail, too. These failures have counts of their own, so that nobody is slowed down when the login is enabled
 * again.
 * @param source the key of the account, or the prefix of the network
 */
export function toFailureKey(source: string, isLoginDisabled: boolean): string {
  return isLoginDisabled ? `disabled ${digest(source)}` : digest(source);
}
