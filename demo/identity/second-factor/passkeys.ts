import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { passkeys } from '../database/schema/passkeys.ts';
import { readPasskeyAnswer } from './read-passkey-answer.ts';
import type { Visits } from './visits.ts';

/** Name of the provider in the browser's own dialogs. */
const RP_NAME = 'Quayside ID';

/** ES256, EdDSA and RS256 (RFC 9053, RFC 8812): what authenticators in use can sign with. */
const ALGORITHMS = [-7, -8, -257];

/** A passkey as it is kept, but for holder, name and date. */
export type NewPasskey = Pick<
  typeof passkeys.$inferInsert,
  'id' | 'publicKey' | 'counter' | 'transports'
>;

/** Making and using passkeys. Answers come as a form's text; one that is wrong in any way counts as none. */
export interface Passkeys {
  /** What the browser is asked for to make one (Web Authentication Level 3, section 5.1.3). */
  creationOptions(
    visit: string,
    holder: string,
    name: string,
  ): ReturnType<typeof generateRegistrationOptions>;
  /** Checks what came of it. */
  verifyNew(visit: string, answer: string): Promise<NewPasskey | undefined>;
  /** What it is asked for to use one of the holder's (section 5.1.4). */
  requestOptions(visit: string, holder: string): ReturnType<typeof generateAuthenticationOptions>;
  accept(visit: string, holder: string, answer: string): Promise<boolean>;
}

/** Makes it over a database, for the domain of an origin. */
export function createPasskeys({ query }: Database, visits: Visits, origin: string): Passkeys {
  const rpID = new URL(origin).hostname;
  const listOf = (holder: string) =>
    query
      .select({ id: passkeys.id, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.holder, holder))
      .orderBy(asc(passkeys.createdAt));

  return {
    async creationOptions(visit, holder, name) {
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID,
        userName: name,
        userID: isoBase64URL.toBuffer(holder),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: await listOf(holder),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      await visits.challenge(visit, options.challenge);
      return options;
    },
    async verifyNew(visit, answer) {
      const expectedChallenge = await visits.takeChallenge(visit);
      const response = readPasskeyAnswer('creation', answer);
      if (expectedChallenge === undefined || response === undefined) return undefined;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
      if (!verified) return undefined;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return {
        id,
        publicKey: isoBase64URL.fromBuffer(publicKey),
        counter,
        transports: [...transports],
      };
    },
    async requestOptions(visit, holder) {
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: await listOf(holder),
        userVerification: 'required',
      });
      await visits.challenge(visit, options.challenge);
      return options;
    },
    async accept(visit, holder, answer) {
      const expectedChallenge = await visits.takeChallenge(visit);
      const response = readPasskeyAnswer('request', answer);
      if (expectedChallenge === undefined || response === undefined) return false;
      const one = and(eq(passkeys.id, response.id), eq(passkeys.holder, holder));
      const [row] = await query.select().from(passkeys).where(one);
      if (!row) return false;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: { ...row, publicKey: isoBase64URL.toBuffer(row.publicKey) },
      }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
      if (!verified) return false;
      const changed = await query
        .update(passkeys)
        .set({ counter: authenticationInfo.newCounter })
        .where(and(one, eq(passkeys.counter, row.counter)))
        .returning({ id: passkeys.id });
      return changed.length === 1;
    },
  };
}
