import { hash, verify } from '@node-rs/argon2';
import { newToken } from '../secrets.ts';

/** How much work a password costs. Tests take the least there is, nobody else should. */
export interface PasswordCost {
  /** KiB of memory. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
}

/** What the OWASP password storage cheat sheet asks of argon2id with one lane. */
const DEFAULT_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashes and checks passwords with argon2id (RFC 9106). */
export interface Passwords {
  /** The PHC string to keep. */
  hash(password: string): Promise<string>;
  /**
   * Tells whether a password fits. Without a kept string (nobody has that name) it takes as long and
   * says no.
   */
  fits(kept: string | undefined, password: string): Promise<boolean>;
}

/** The same letters typed on different systems must be the same password (RFC 8265 section 4.2). */
function composed(password: string): string {
  return password.normalize('NFC');
}

/** Makes the hasher, with a spare string to check against where there is no person. */
export async function createPasswords(cost: PasswordCost = DEFAULT_COST): Promise<Passwords> {
  const options = { ...cost, parallelism: 1 };
  const nobodys = await hash(newToken(), options);
  return {
    hash: (password) => hash(composed(password), options),
    async fits(kept, password) {
      const right = await verify(kept ?? nobodys, composed(password));
      return right && kept !== undefined;
    },
  };
}
