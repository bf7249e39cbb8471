import { hash, verify } from '@node-rs/argon2';
import { LIMITS } from '../../src/contract/limits.ts';
import { normalizeText } from './normalize-text.ts';
import { createToken } from './secrets.ts';

/** The cost of hashing a password. Only tests may use less than the default. */
export interface PasswordCost {
  /** Memory in KiB. */
  readonly memoryCost: number;
  /** Number of passes over the memory. */
  readonly timeCost: number;
}

/** The minimum of the OWASP Password Storage Cheat Sheet for argon2id with one lane. */
const DEFAULT_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/**
 * Hashes and verifies passwords with argon2id (RFC 9106). A password that is longer than the contract
 * allows is an error of the caller: a RangeError.
 */
export interface Passwords {
  /** Returns the PHC string to store. */
  hash(password: string): Promise<string>;
  /**
   * Verifies a password against a stored PHC string. Without one (the user does not exist) the
   * result is false after the same time, so that the duration does not reveal which names exist.
   */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** The same letters typed on different systems are the same password (RFC 8265 section 4.2). */
function normalizePassword(password: string): string {
  return normalizeText(password, 'NFC', LIMITS.password);
}

/** Creates the hasher, with a dummy hash to verify against where there is no user. */
export async function createPasswords(cost: PasswordCost = DEFAULT_COST): Promise<Passwords> {
  const options = { ...cost, parallelism: 1 };
  const dummyHash = await hash(createToken(), options);
  return {
    hash: (password) => hash(normalizePassword(password), options),
    async verify(stored, password) {
      const matches = await verify(stored ?? dummyHash, normalizePassword(password));
      return matches && stored !== undefined;
    },
  };
}
