import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../server/database/database.ts';
import type { FlowStates } from '../flow-states.ts';
import { passkeys } from '../tables.ts';
import { readPasskeyResponse } from './passkey-response.ts';

/** Name of the authority in the browser's dialogs. */
const RP_NAME = 'Quayside ID';

/** ES256, EdDSA and RS256 (RFC 9053, RFC 8812), which current authenticators support. */
const ALGORITHMS = [-7, -8, -257];

/** A passkey as it is stored, without user, name and date. */
export type NewPasskey = Pick<
  typeof passkeys.$inferInsert,
  'id' | 'publicKey' | 'counter' | 'transports'
>;

/**
 * Creates, verifies and lists passkeys (Web Authentication Level 3). Responses are JSON from a form; any
 * invalid one is treated as no response.
 */
export interface Passkeys {
  /** Returns the options for creating one (section 5.4) and stores their challenge. */
  createCreationOptions(
    flowId: string,
    subjectKey: string,
    name: string,
  ): ReturnType<typeof generateRegistrationOptions>;
  /** Verifies the response to creation options. @returns undefined if it is invalid */
  verifyCreation(flowId: string, response: string): Promise<NewPasskey | undefined>;
  /** Returns the options for using one of the user's (section 5.5) and stores their challenge. */
  createRequestOptions(
    flowId: string,
    subjectKey: string,
  ): ReturnType<typeof generateAuthenticationOptions>;
  /** Verifies the response to request options, and updates the signature counter. */
  verify(flowId: string, subjectKey: string, response: string): Promise<boolean>;
  /** Returns the user's passkeys, oldest first. */
  list(subjectKey: string): Promise<readonly (typeof passkeys.$inferSelect)[]>;
  rename(subjectKey: string, id: string, name: string): Promise<void>;
}

/** Creates the service over a database, for the domain of an origin. */
export function createPasskeys(
  { query }: Database,
  flowStates: FlowStates,
  origin: string,
): Passkeys {
  const rpID = new URL(origin).hostname;
  const isOwn = (subjectKey: string, id: string) =>
    and(eq(passkeys.id, id), eq(passkeys.subjectKey, subjectKey));
  const list = (subjectKey: string) =>
    query
      .select()
      .from(passkeys)
      .where(eq(passkeys.subjectKey, subjectKey))
      .orderBy(asc(passkeys.createdAt));
  const listCredentials = async (subjectKey: string) =>
    (await list(subjectKey)).map(({ id, transports }) => ({ id, transports }));

  return {
    list,
    async rename(subjectKey, id, name) {
      await query.update(passkeys).set({ name }).where(isOwn(subjectKey, id));
    },
    async createCreationOptions(flowId, subjectKey, name) {
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID,
        userName: name,
        userID: isoBase64URL.toBuffer(subjectKey),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: await listCredentials(subjectKey),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      await flowStates.setChallenge(flowId, options.challenge);
      return options;
    },
    async verifyCreation(flowId, json) {
      const expectedChallenge = await flowStates.takeChallenge(flowId);
      const response = readPasskeyResponse('creation', json);
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
    async createRequestOptions(flowId, subjectKey) {
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: await listCredentials(subjectKey),
        userVerification: 'required',
      });
      await flowStates.setChallenge(flowId, options.challenge);
      return options;
    },
    async verify(flowId, subjectKey, json) {
      const expectedChallenge = await flowStates.takeChallenge(flowId);
      const response = readPasskeyResponse('request', json);
      if (expectedChallenge === undefined || response === undefined) return false;
      const own = isOwn(subjectKey, response.id);
      const [row] = await query.select().from(passkeys).where(own);
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
      // Compare and set: of two processes with the same response, one changes the row.
      const changed = await query
        .update(passkeys)
        .set({ counter: authenticationInfo.newCounter })
        .where(and(own, eq(passkeys.counter, row.counter)))
        .returning({ id: passkeys.id });
      return changed.length === 1;
    },
  };
}
